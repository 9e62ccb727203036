import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider, type RouteObject } from 'react-router-dom';
import { createClient } from '@plumbline/contract/client';
import { restoreAdminFlag } from './admin/restore-admin-flag.ts';
import { App } from './app.tsx';
import { readBootData, rootElementId } from './boot/boot-data.ts';
import { seededCache } from './cache/observable-cache.ts';
import { preloadOnIntent } from './remotes/preload-on-intent.ts';
import { loadPage, registerSnapshot } from './remotes/federation.ts';
import { rememberPages } from './remotes/page-loader.ts';
import { findRoute, type OwnedRoute } from './remotes/snapshot-routes.ts';
import { openTabSnapshot } from './remotes/tab-snapshot.ts';
import { withDeadline } from './remotes/with-deadline.ts';
import { createRouter } from './router/create-router.ts';
import { lazyRoutes, readyRoute, rescuedRoute } from './router/routes.tsx';

/** In ms: a remote that is later than this no longer keeps the rest of the page from becoming usable. */
const patience = 4_000;

/** Takes over the page that the server sent, or renders it where the server could not. */
export async function startSite(): Promise<void> {
  const boot = readBootData(document);
  const container = document.getElementById(rootElementId);
  if (container === null) throw new Error(`This page has no element #${rootElementId}`);
  const admin = await restoreAdminFlag();
  const tab = openTabSnapshot(boot.snapshot, registerSnapshot);
  const snapshot = admin ? await tab.withAdmin() : tab.own;
  const load = rememberPages(loadPage);
  const owned = findRoute(snapshot, window.location.pathname, admin);
  const { routes, hydrate } = await firstRoutes(owned, boot.rendered && !owned?.route.admin, container);
  const cache = seededCache(boot.seeds);
  const client = createClient();
  const router = createRouter({ tab, loadPage: load, initial: routes, policy: boot.policy });
  const app = (
    <App shell={{ site: boot.site, cache, layout: boot.layout, snapshotId: boot.snapshot.id }} client={client}>
      <RouterProvider router={router} />
    </App>
  );
  const onRecoverableError = (error: unknown): void => console.error('Hydration differed:', error);
  // As a transition React pauses between parts of the page: a tap or a key waits for a part, not for the whole.
  if (hydrate) startTransition(() => void hydrateRoot(container, app, { onRecoverableError }));
  else createRoot(container).render(app);
  preloadOnIntent({ snapshot, policy: boot.policy, loadPage: load, client, cache });

  async function firstRoutes(
    route: OwnedRoute | null,
    rendered: boolean,
    root: HTMLElement,
  ): Promise<{ routes: RouteObject[]; hydrate: boolean }> {
    if (route === null) return { routes: [], hydrate: rendered };
    const loading = load(route.remote, route.route.page);
    try {
      const page = await withDeadline(loading, patience, `${route.remote.name} is late`);
      return { routes: [readyRoute(route, page)], hydrate: rendered };
    } catch (error) {
      console.warn('The page goes on without its remote:', error);
      const html = rendered ? root.querySelector(`[data-remote="${route.remote.name}"]`)?.innerHTML : undefined;
      const options = { withAdmin: admin, policy: boot.policy };
      if (html === undefined) return { routes: lazyRoutes(route.remote, load, options), hydrate: false };
      return { routes: [rescuedRoute(route, html, () => load(route.remote, route.route.page))], hydrate: true };
    }
  }
}
