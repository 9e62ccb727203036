import type { RouteObject } from 'react-router-dom';
import type { PageModule } from '@plumbline/services';
import type { SnapshotRemote } from '@plumbline/contract/releases';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import type { PageLoader } from '../remotes/page-loader.ts';
import { needsOwnDocument, type RoutePolicy } from '../remotes/route-policy.ts';
import { routeId, type OwnedRoute } from '../remotes/snapshot-routes.ts';
import { adminRoute } from './admin-route.tsx';
import { latePage } from './late-page.tsx';
import { ownDocument } from './own-document.ts';
import type { PageHandle } from './page-handle.ts';
import { PendingPage } from './pending-page.tsx';
import { RemoteError } from './remote-error.tsx';
import { remotePage } from './remote-page.tsx';
import { rescuedPage } from './rescued-page.tsx';
import { Root } from './root.tsx';

/** The id of the route that remotes' routes hang under. */
export const remotesRouteId = 'remotes';

/** The one route tree: the layout, the remotes' place with its fallback, and the not-found page. */
export function shellRoutes(remoteRoutes: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'shell',
      Component: Root,
      children: [
        { id: remotesRouteId, ErrorBoundary: RemoteError, HydrateFallback: PendingPage, children: remoteRoutes },
        { id: 'not-found', path: '*', ...pageRoute(notFoundModule) },
      ],
    },
  ];
}

/** A remote's routes, each loading its page when it is first shown; `policy` is that of the document. */
export function lazyRoutes(
  remote: SnapshotRemote,
  loadPage: PageLoader,
  { withAdmin, policy }: { withAdmin: boolean; policy: RoutePolicy | null },
): RouteObject[] {
  return remote.routes
    .filter((route) => withAdmin || !route.admin)
    .map((route) =>
      guarded(route, {
        id: routeId(remote, route),
        path: route.path,
        ...(needsOwnDocument(route, policy)
          ? ownDocument()
          : latePage(async () => inPlace(remote, await loadPage(remote, route.page)))),
      }),
    );
}

/** One route whose page is already there. */
export function readyRoute({ remote, route }: OwnedRoute, page: PageModule): RouteObject {
  return guarded(route, { id: routeId(remote, route), path: route.path, ...pageRoute(inPlace(remote, page)) });
}

/** One route that shows the server's HTML until its page arrives. */
export function rescuedRoute(
  { remote, route }: OwnedRoute,
  html: string,
  load: () => Promise<PageModule>,
): RouteObject {
  return {
    id: routeId(remote, route),
    path: route.path,
    Component: rescuedPage(remote, html, load),
    handle: { page: null } satisfies PageHandle,
  };
}

export const notFoundModule: PageModule = {
  Page: NotFoundPage,
  meta: ({ site }) => ({ title: `404 Page Not Found | ${site.product}`, noindex: true }),
};

/** Stands in for a page that only the browser renders. */
export const pendingModule: PageModule = { Page: PendingPage };

function guarded({ admin = false }: OwnedRoute['route'], route: RouteObject): RouteObject {
  return admin ? adminRoute(route, pageRoute(notFoundModule)) : route;
}

function inPlace(remote: SnapshotRemote, page: PageModule): PageModule {
  return { ...page, Page: remotePage(remote, page.Page) };
}

function pageRoute(page: PageModule) {
  return { Component: page.Page, handle: { page } satisfies PageHandle };
}
