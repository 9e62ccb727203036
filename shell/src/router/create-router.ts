import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { readAdminFlag } from '../admin/admin-flag.ts';
import type { DocumentRules } from '../remotes/route-policy.ts';
import { findRoute, routeId } from '../remotes/snapshot-routes.ts';
import type { TabPages } from '../remotes/tab-pages.ts';
import type { TabSnapshot } from '../remotes/tab-snapshot.ts';
import { unknownAddress } from './own-document.ts';
import { lazyRoutes, notFoundId, remotesRouteId, shellRoutes } from './routes.tsx';

interface Options {
  readonly tab: TabSnapshot;
  readonly pages: TabPages;
  /** The routes of the current page. */
  readonly initial: readonly RouteObject[];
  /** The ids of routes whose page is loaded. */
  readonly ready?: readonly string[];
  /** The rules of the document; routes that do not fit them load a new document. */
  readonly rules: DocumentRules;
  /** The window whose history the router controls; default the page's. */
  readonly window?: Window;
}

/**
 * The page's router. It starts with the current route; other routes of the snapshot are added when a navigation first needs
 * them, admin routes only with the admin flag, which is set when staff sign in. Addresses that no remote owns load a new document from the server.
 */
export function createRouter({ tab, pages, initial, ready = [], rules, window: ownWindow = window }: Options) {
  const addedIds = new Set(initial.map((route) => route.id));
  // When the visitor goes back, the address bar already shows the target: adding only a hash to it would load no document.
  const hash = (): string => {
    const { location } = router.state.navigation;
    return location !== undefined && location.pathname !== ownWindow.location.pathname ? location.hash : '';
  };
  const router = createBrowserRouter(shellRoutes([...initial], unknownAddress(ownWindow.location.pathname, hash)), {
    window: ownWindow,
    // These routes have their data already.
    hydrationData: { loaderData: Object.fromEntries([notFoundId, ...ready].map((id) => [id, null])) },
    async patchRoutesOnNavigation({ path, patch }) {
      const withAdmin = readAdminFlag();
      // A document that was loaded before staff signed in has no admin routes.
      const owned = findRoute(withAdmin ? await tab.withAdmin() : tab.documentSnapshot, path, { withAdmin });
      if (owned === null || addedIds.has(routeId(owned.remote, owned.route))) return;
      const routes = lazyRoutes(owned.remote, { pages, withAdmin, rules, hash }).filter(
        (route) => !addedIds.has(route.id),
      );
      for (const { id } of routes) addedIds.add(id);
      patch(remotesRouteId, routes);
    },
  });
  // A page restored from the back/forward cache in the middle of a navigation would show its progress forever.
  ownWindow.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || router.state.navigation.state === 'idle') return;
    void router.navigate(router.state.location, { replace: true, preventScrollReset: true });
  });
  return router;
}
