import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { readAdminFlag } from '../admin/admin-flag.ts';
import type { PageLoader } from '../remotes/page-loader.ts';
import { findRoute, routeId } from '../remotes/snapshot-routes.ts';
import type { TabSnapshot } from '../remotes/tab-snapshot.ts';
import { lazyRoutes, remotesRouteId, shellRoutes } from './routes.tsx';

/**
 * The page's one router. It starts with the route on show; every other route of the snapshot is patched in when a
 * navigation first needs it, admin routes only for browsers that hold the flag at that moment.
 */
export function createRouter(tab: TabSnapshot, loadPage: PageLoader, initial: readonly RouteObject[]) {
  const known = new Set(initial.map((route) => route.id));
  return createBrowserRouter(shellRoutes([...initial]), {
    hydrationData: { loaderData: {} },
    async patchRoutesOnNavigation({ path, patch }) {
      const withAdmin = readAdminFlag();
      // Whoever signs in in this tab has got a page without the admin part.
      const owned = findRoute(withAdmin ? await tab.withAdmin() : tab.own, path, withAdmin);
      if (owned === null || known.has(routeId(owned.remote, owned.route))) return;
      const routes = lazyRoutes(owned.remote, loadPage, withAdmin).filter((route) => !known.has(route.id));
      for (const { id } of routes) known.add(id);
      patch(remotesRouteId, routes);
    },
  });
}
