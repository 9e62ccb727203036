import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { readAdminFlag } from '../admin/admin-flag.ts';
import type { RoutePolicy } from '../remotes/route-policy.ts';
import { findRoute, routeId } from '../remotes/snapshot-routes.ts';
import type { TabPages } from '../remotes/tab-pages.ts';
import type { TabSnapshot } from '../remotes/tab-snapshot.ts';
import { askServer } from './own-document.ts';
import { lazyRoutes, notFoundId, remotesRouteId, shellRoutes } from './routes.tsx';

interface Options {
  readonly tab: TabSnapshot;
  readonly pages: TabPages;
  /** The route on show. */
  readonly initial: readonly RouteObject[];
  /** The ids of those whose page is there. */
  readonly ready?: readonly string[];
  /** The document's: a route of another one gets a document of its own. */
  readonly policy: RoutePolicy | null;
  /** Whose address and history it keeps; default the page's own. */
  readonly window?: Window;
}

/**
 * The page's one router. It starts with the route on show; every other route of the snapshot is patched in when a
 * navigation first needs it, admin routes only for browsers that hold the flag at that moment. What no remote of the
 * snapshot answers is asked of the server, by a document.
 */
export function createRouter({ tab, pages, initial, ready = [], policy, window: ownWindow = window }: Options) {
  const known = new Set(initial.map((route) => route.id));
  const router = createBrowserRouter(shellRoutes([...initial], askServer(ownWindow.location.pathname)), {
    window: ownWindow,
    // What is there already is not loaded again.
    hydrationData: { loaderData: Object.fromEntries([notFoundId, ...ready].map((id) => [id, null])) },
    async patchRoutesOnNavigation({ path, patch }) {
      const withAdmin = readAdminFlag();
      // Whoever signs in in this tab has got a page without the admin part.
      const owned = findRoute(withAdmin ? await tab.withAdmin() : tab.own, path, withAdmin);
      if (owned === null || known.has(routeId(owned.remote, owned.route))) return;
      const routes = lazyRoutes(owned.remote, { pages, withAdmin, policy }).filter((route) => !known.has(route.id));
      for (const { id } of routes) known.add(id);
      patch(remotesRouteId, routes);
    },
  });
  // A page that was left for another document and comes back as it was would go on loading for ever.
  ownWindow.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || router.state.navigation.state === 'idle') return;
    void router.navigate(router.state.location, { replace: true, preventScrollReset: true });
  });
  return router;
}
