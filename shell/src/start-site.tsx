import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider, type RouteObject } from 'react-router-dom';
import { createClient } from '@plumbline/contract/client';
import { restoreAdminFlag } from './admin/restore-admin-flag.ts';
import { stopFetchingDocuments } from './ahead/speculation-rules.ts';
import { App } from './app.tsx';
import { readBootData, readDocumentView, rootElementId } from './boot/boot-data.ts';
import { answerEarlyTaps } from './boot/early-taps.ts';
import { htmlOf, stringRules, trustStrings } from './boot/trusted-strings.ts';
import { whenWanted } from './boot/when-wanted.ts';
import { isLeftBehind } from './boot/left-behind.ts';
import { seededCache } from './cache/observable-cache.ts';
import { preloadOnIntent } from './remotes/preload-on-intent.ts';
import { loadPage } from './remotes/load-page.ts';
import { knownHashes } from './remotes/known-hashes.ts';
import { askForOther } from './remotes/other-release.ts';
import { forgetRequest } from './overrides/overrides.ts';
import { rememberPages } from './remotes/page-loader.ts';
import { warmScripts } from './remotes/fetch-scripts.ts';
import { findRoute, routeId, type OwnedRoute } from './remotes/snapshot-routes.ts';
import { openTabPages } from './remotes/tab-pages.ts';
import { openTabSnapshot } from './remotes/tab-snapshot.ts';
import { withDeadline } from './remotes/with-deadline.ts';
import { createRouter } from './router/create-router.ts';
import { holdSteps } from './router/held-steps.ts';
import { failureReporter } from './reports/report-failure.ts';
import { readyDeadline } from './router/page-guard.tsx';
import { firstRoute, deferredRoute, lazyRoutes, rescuedRoute } from './router/routes.tsx';

/** In ms: a remote that is later than this no longer keeps the rest of the page from becoming usable. */
const patience = 4_000;

/** Takes over the page that the server sent, or renders it where the server could not. */
export async function startSite(): Promise<void> {
  const boot = readBootData(document);
  const container = document.getElementById(rootElementId);
  if (container === null) throw new Error(`This page has no element #${rootElementId}`);
  window.__plumblineIntegrity = knownHashes.of;
  trustStrings(stringRules(knownHashes.knows, boot.scriptOrigins ?? []));
  const admin = await restoreAdminFlag();
  const tab = openTabSnapshot(boot.snapshot, ({ remotes }) => knownHashes.add(remotes));
  const snapshot = admin ? await tab.withAdmin() : tab.own;
  // What nobody has published fails in its own name: neither do visitors' figures hear of it, nor does a release cover it.
  const isOverridden = (name: string) => boot.overrides?.active.some(({ remote }) => remote === name) ?? false;
  const report = failureReporter(readDocumentView(document));
  const pages = openTabPages({
    loadPage: rememberPages(loadPage),
    askForOther: async (release) => (isOverridden(release.name) ? null : askForOther(release)),
    register: (releases) => knownHashes.add(releases),
    report: (failure) => (isOverridden(failure.remote) ? undefined : report(failure)),
    age: () => performance.now(),
  });
  /** Header, menu and footer answer. */
  const answers = Promise.withResolvers<void>();
  /** A navigation has begun. */
  const left = Promise.withResolvers<void>();
  let late = false;
  /** The place of a page whose own script has not come yet. */
  let waiting: Element | null = null;
  const onWhole = (): void => {
    waiting = null;
    performance.mark('plumbline:whole');
    answerEarlyTaps();
    stopFetchingDocuments();
  };
  const owned = findRoute(snapshot, window.location.pathname, admin);
  const { routes, ready, hydrate } = await firstRoutes(owned, boot.rendered && !owned?.route.admin, container);
  if (isLeftBehind()) return window.location.reload();
  if (boot.overrides) forgetRequest(window.location, window.history);
  const cache = seededCache(boot.seeds);
  // The desk's pages listen: what is written there must not be lost with a session.
  const client = createClient({ onUnauthorized: () => void window.dispatchEvent(new Event('staffSessionEnded')) });
  const letStepsThrough = holdSteps();
  let interactive = false;
  const onInteractive = (): void => {
    letStepsThrough();
    performance.mark('plumbline:interactive');
    interactive = true;
    answers.resolve();
    if (waiting === null) onWhole();
    else answerEarlyTaps(waiting);
  };
  const router = createRouter({ tab, pages, initial: routes, ready, policy: boot.policy });
  // React shows nothing of a navigation before it has taken over all that the navigation changes.
  const { location: opened } = router.state;
  const unsubscribe = router.subscribe(({ navigation, location }) => {
    if (navigation.state === 'idle' && location === opened) return;
    left.resolve();
    unsubscribe();
  });
  const app = () => (
    <App
      shell={{ site: boot.site, cache, layout: boot.layout, snapshotId: boot.snapshot.id, overrides: boot.overrides }}
      client={client}
      onInteractive={onInteractive}
    >
      <RouterProvider router={router} />
    </App>
  );
  const onRecoverableError = (error: unknown): void => console.error('Hydration differed:', error);
  // As a transition React pauses between parts of the page: a tap or a key waits for a part, not for the whole.
  if (hydrate) {
    startTransition(() => {
      const root = hydrateRoot(container, app(), { onRecoverableError });
      // A page that waits for something keeps all of the document waiting: React then renders it anew.
      setTimeout(() => {
        late = !interactive;
        if (late) root.render(app());
      }, readyDeadline);
    });
  } else createRoot(container).render(app());
  preloadOnIntent({ snapshot, policy: boot.policy, pages, client, cache });

  async function firstRoutes(
    route: OwnedRoute | null,
    rendered: boolean,
    root: HTMLElement,
  ): Promise<{ routes: RouteObject[]; ready: string[]; hydrate: boolean }> {
    if (route === null) return { routes: [], ready: [], hydrate: rendered };
    const place = rendered ? root.querySelector(`[data-remote="${route.remote.name}"]`) : null;
    const rescue = (html: string) => ({ routes: [rescuedRoute(route, html, pages)], ready: [], hydrate: true });
    if (place && route.route.hydrate === 'later') {
      waiting = place;
      const wanted = Promise.race([answers.promise.then(() => whenWanted(place)), left.promise]).then(() => {
        // One script after another would name the next.
        void warmScripts(route.remote, route.route.page);
      });
      const deferred = deferredRoute(route, { wanted, onSettled: onWhole }, pages);
      return { routes: [deferred], ready: [routeId(route.remote, route.route)], hydrate: true };
    }
    try {
      const loading = pages.load(route.remote, route.route.page);
      const loaded = await withDeadline(loading, patience, `${route.remote.name} is late`);
      // Another release does not hydrate what this one wrote.
      if (place && loaded.release.release !== route.remote.release) return rescue(htmlOf(place));
      const first = firstRoute(route, { loaded, hydrates: rendered, isLate: () => late }, pages);
      return { routes: [first], ready: [routeId(route.remote, route.route)], hydrate: rendered };
    } catch (error) {
      console.warn('The page goes on without its remote:', error);
      if (place) return rescue(htmlOf(place));
      const options = { pages, withAdmin: admin, policy: boot.policy };
      return { routes: lazyRoutes(route.remote, options), ready: [], hydrate: false };
    }
  }
}
