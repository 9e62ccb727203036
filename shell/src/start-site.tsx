import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider, type RouteObject } from 'react-router-dom';
import { createClient } from '@plumbline/contract/client';
import { staffSessionEnded } from '@plumbline/contract/staff/session-ended-event';
import { restoreAdminFlag } from './admin/restore-admin-flag.ts';
import { stopSpeculation } from './speculation/speculation-rules.ts';
import { App } from './app.tsx';
import { readBootData, readDocumentView, rootElementId } from './boot/boot-data.ts';
import { answerEarlyTaps } from './boot/early-taps.ts';
import { htmlOf, stringRules, trustStrings } from './boot/trusted-strings.ts';
import { whenNeeded } from './boot/when-needed.ts';
import { isStaleDocument } from './boot/stale-document.ts';
import { seededCache } from './cache/observable-cache.ts';
import type { Frame } from './layout/frame.ts';
import { preloadOnIntent } from './remotes/preload-on-intent.ts';
import { loadPage } from './remotes/load-page.ts';
import { knownHashes } from './remotes/known-hashes.ts';
import { fetchFallbackRelease } from './remotes/fallback-release.ts';
import { removeOverrideParameter } from './overrides/overrides.ts';
import { cachedPageLoader } from './remotes/page-loader.ts';
import { preloadScripts } from './remotes/fetch-scripts.ts';
import { findRoute, routeId, type OwnedRoute } from './remotes/snapshot-routes.ts';
import { createTabPages, type TabPages } from './remotes/tab-pages.ts';
import { createTabSnapshot } from './remotes/tab-snapshot.ts';
import { withDeadline } from './remotes/with-deadline.ts';
import { createRouter } from './router/create-router.ts';
import { holdNavigation } from './router/hold-navigation.ts';
import { failureReporter } from './reports/report-failure.ts';
import { completeTokens } from './styles/complete-tokens.ts';
import { reportUncaughtErrors } from './reports/uncaught-errors.ts';
import { readyDeadline } from './router/page-guard.tsx';
import { documentRules } from './remotes/route-policy.ts';
import { firstRoute, deferredRoute, lazyRoutes, staticRoute } from './router/routes.tsx';

/** In ms: after this the shell hydrates without waiting for the remote. */
const remoteTimeout = 4_000;

/** Hydrates the server's page, or renders it if the server could not. */
export async function startSite(): Promise<void> {
  const boot = readBootData(document);
  const container = document.getElementById(rootElementId);
  if (container === null) throw new Error(`This page has no element #${rootElementId}`);
  window.__plumblineIntegrity = knownHashes.hashOf;
  trustStrings(stringRules(knownHashes.hasScript, boot.scriptOrigins ?? []));
  const isAdminDocument = boot.admin === true;
  const admin = await restoreAdminFlag(isAdminDocument);
  const tab = createTabSnapshot(boot.snapshot, ({ remotes }) => knownHashes.add(remotes), isAdminDocument);
  const snapshot = admin ? await tab.withAdmin() : tab.documentSnapshot;
  // Failures of overridden remotes (this page loads another build of them, on request) are neither reported nor replaced by a release.
  const isOverridden = (name: string) => boot.overrides?.active.some(({ remote }) => remote === name) ?? false;
  const report = failureReporter(readDocumentView(document));
  const pages = createTabPages({
    loadPage: cachedPageLoader(loadPage),
    fetchFallback: async (release) => (isOverridden(release.name) ? null : fetchFallbackRelease(release)),
    register: (releases) => knownHashes.add(releases),
    report: (failure) => (isOverridden(failure.remote) ? undefined : report(failure)),
    age: () => performance.now(),
  });
  reportUncaughtErrors({ snapshot, report: (failure) => (isOverridden(failure.remote) ? undefined : report(failure)) });
  /** Resolves when header, menu and footer are interactive. */
  const shellInteractive = Promise.withResolvers<void>();
  /** Resolves when a navigation begins. */
  const navigated = Promise.withResolvers<void>();
  let isLate = false;
  /** The element with a page that scripts do not handle yet; null if there is none. */
  let pendingElement: Element | null = null;
  let isComplete = false;
  const onComplete = (): void => {
    if (isComplete) return;
    isComplete = true;
    pendingElement = null;
    performance.mark('plumbline:whole');
    answerEarlyTaps();
    stopSpeculation();
  };
  const owned = findRoute(snapshot, window.location.pathname, { withAdmin: admin });
  const rules = documentRules(owned, boot.policy);
  // Admin pages are documents of their own: no navigation in a public one leads to them.
  const adminFrame = owned?.route.admin ? await loadAdminFrame() : null;
  const { routes, ready, hydrate } = await firstRoutes(owned, boot.rendered && !owned?.route.admin, container);
  if (isStaleDocument()) return window.location.reload();
  if (boot.overrides) removeOverrideParameter(window.location, window.history);
  const cache = seededCache(boot.seeds);
  // Admin pages listen to this event and ask for a new sign-in without leaving the page, so that unsaved input is not lost.
  const client = createClient({ onUnauthorized: () => void window.dispatchEvent(new Event(staffSessionEnded)) });
  const releaseNavigation = holdNavigation();
  let isInteractive = false;
  const onInteractive = (): void => {
    releaseNavigation();
    performance.mark('plumbline:interactive');
    completeTokens();
    isInteractive = true;
    shellInteractive.resolve();
    if (pendingElement === null) onComplete();
    else answerEarlyTaps(pendingElement);
  };
  const router = createRouter({ tab, pages, initial: routes, ready, rules });
  // A navigation hydrates the deferred page first: React has to hydrate everything that the navigation replaces.
  const { location: initialLocation } = router.state;
  const unsubscribe = router.subscribe(({ navigation, location }) => {
    if (navigation.state === 'idle' && location === initialLocation) return;
    navigated.resolve();
    unsubscribe();
  });
  if (isAdminDocument) void Promise.all([shellInteractive.promise, initialized(router)]).then(onComplete);
  const app = () => (
    <App
      isOwnDocument={rules.policy !== null || rules.onlyRemote !== null}
      shell={{
        site: boot.site,
        cache,
        layout: boot.layout,
        snapshotId: boot.snapshot.id,
        overrides: boot.overrides,
        isAdminDocument,
        adminFrame,
      }}
      client={client}
      onInteractive={onInteractive}
    >
      <RouterProvider router={router} />
    </App>
  );
  const onRecoverableError = (error: unknown): void => console.error('Hydration differed:', error);
  // As a transition, hydration yields between components, so that input is handled sooner.
  if (hydrate) {
    startTransition(() => {
      const root = hydrateRoot(container, app(), { onRecoverableError });
      // A suspended page blocks hydration of the whole document; after the deadline React renders it again.
      setTimeout(() => {
        isLate = !isInteractive;
        if (isLate) root.render(app());
      }, readyDeadline);
    });
  } else createRoot(container).render(app());
  preloadOnIntent({ snapshot, rules, pages, client, cache });

  async function firstRoutes(
    route: OwnedRoute | null,
    rendered: boolean,
    root: HTMLElement,
  ): Promise<{ routes: RouteObject[]; ready: string[]; hydrate: boolean }> {
    if (route === null) return { routes: [], ready: [], hydrate: rendered };
    // The frame is usable while the page is still loading.
    if (isAdminDocument) {
      pendingElement = root.querySelector('main');
      const hydratesFrame = adminFrame !== null && root.hasChildNodes();
      // The router must not finish before React has hydrated: React would miss its change of state.
      const load: TabPages['load'] = async (...args) => {
        const [loaded] = await Promise.all([pages.load(...args), shellInteractive.promise]);
        return loaded;
      };
      const routes = lazyRoutes(route.remote, { pages: { ...pages, load }, withAdmin: true, rules });
      return { routes, ready: [], hydrate: hydratesFrame };
    }
    const serverElement = rendered ? root.querySelector(`[data-remote="${route.remote.name}"]`) : null;
    const showServerHtml = (element: Element) => {
      pendingElement = element;
      const first = staticRoute(route, { html: htmlOf(element), onSettled: onComplete }, pages);
      return { routes: [first], ready: [], hydrate: true };
    };
    if (serverElement && route.route.hydrate === 'later') {
      pendingElement = serverElement;
      const needed = Promise.race([
        shellInteractive.promise.then(() => whenNeeded(serverElement)),
        navigated.promise,
      ]).then(() => {
        // In parallel: otherwise each script would be requested only after the one that imports it.
        void preloadScripts(route.remote, route.route.page);
      });
      const deferred = deferredRoute(route, { needed, onSettled: onComplete }, pages);
      return { routes: [deferred], ready: [routeId(route.remote, route.route)], hydrate: true };
    }
    try {
      const loading = pages.load(route.remote, route.route.page);
      const loaded = await withDeadline(loading, remoteTimeout, `${route.remote.name} is late`);
      // The HTML of one release cannot be hydrated by another.
      if (serverElement && loaded.release.release !== route.remote.release) return showServerHtml(serverElement);
      const first = firstRoute(route, { loaded, hydrates: rendered, isLate: () => isLate }, pages);
      return { routes: [first], ready: [routeId(route.remote, route.route)], hydrate: rendered };
    } catch (error) {
      console.warn('The page goes on without its remote:', error);
      if (serverElement) return showServerHtml(serverElement);
      const options = { pages, withAdmin: admin, rules };
      return { routes: lazyRoutes(route.remote, options), ready: [], hydrate: false };
    }
  }
}

/** Resolves when the router has loaded its first page, or has failed to. */
function initialized(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

/** The frame of the admin pages, which visitors never load; null if it cannot be loaded. */
async function loadAdminFrame(): Promise<Frame | null> {
  try {
    return (await import(/* webpackChunkName: "admin-frame" */ './layout/admin/admin-frame.tsx')).AdminFrame;
  } catch (error) {
    console.warn('The admin page goes on in the public frame:', error);
    return null;
  }
}
