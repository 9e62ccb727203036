import type { LoaderFunction, RouteObject } from 'react-router-dom';
import type { PageModule } from '@plumbline/services';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { HostFailure } from '../remotes/remote-failure.ts';
import { needsOwnDocument, type RoutePolicy } from '../remotes/route-policy.ts';
import { routeId, type OwnedRoute } from '../remotes/snapshot-routes.ts';
import { OutdatedTab, type LoadedPage, type TabPages } from '../remotes/tab-pages.ts';
import { adminRoute } from './admin-route.tsx';
import { latePage, type FirstPage } from './late-page.tsx';
import { withNotice, type DeferredPage } from './deferred-page.tsx';
import { documentOf, ownDocument } from './own-document.ts';
import { PageGuard } from './page-guard.tsx';
import type { PageHandle } from './page-handle.ts';
import { PendingPage } from './pending-page.tsx';
import { RemoteError } from './remote-error.tsx';
import { rescuedPage } from './rescued-page.tsx';
import { Root } from './root.tsx';

/** The id of the route that remotes' routes hang under. */
export const remotesRouteId = 'remotes';

/** The id of the not-found page's route. */
export const notFoundId = 'not-found';

/**
 * The one route tree: the layout, the remotes' place with its fallback, and the not-found page.
 * @param elsewhere what an address that no route has calls before the not-found page is shown for it
 */
export function shellRoutes(remoteRoutes: RouteObject[], elsewhere?: LoaderFunction): RouteObject[] {
  return [
    {
      id: 'shell',
      Component: Root,
      children: [
        { id: remotesRouteId, ErrorBoundary: RemoteError, HydrateFallback: PendingPage, children: remoteRoutes },
        { id: notFoundId, path: '*', ...pageRoute(notFoundModule), ...(elsewhere ? { loader: elsewhere } : {}) },
      ],
    },
  ];
}

interface Surroundings {
  readonly pages: TabPages;
  /** The document's. */
  readonly policy: RoutePolicy | null;
}

/** A remote's routes, each loading its page when it is first shown. */
export function lazyRoutes(
  remote: ShownRelease,
  { withAdmin, policy, pages }: Surroundings & { readonly withAdmin: boolean },
): RouteObject[] {
  return remote.routes
    .filter((route) => withAdmin || !route.admin)
    .map((route) =>
      guarded(route, {
        id: routeId(remote, route),
        path: route.path,
        ...(needsOwnDocument(remote, route, policy) ? ownDocument() : tabRoute(remote, route.page, pages)),
      }),
    );
}

/** The route on show, whose page is already there. */
export function firstRoute({ remote, route }: OwnedRoute, first: FirstPage, pages: TabPages): RouteObject {
  return guarded(route, {
    id: routeId(remote, route),
    path: route.path,
    ...tabRoute(remote, route.page, pages, { first }),
  });
}

/** The route on show, whose HTML is there and whose page is loaded once it is wanted. */
export function deferredRoute(
  { remote, route }: OwnedRoute,
  begun: Pick<DeferredPage, 'wanted' | 'onSettled'>,
  pages: TabPages,
): RouteObject {
  const load = () => pages.load(remote, route.page);
  return guarded(route, {
    id: routeId(remote, route),
    path: route.path,
    ...tabRoute(remote, route.page, pages, { deferred: { release: remote, page: route.page, load, ...begun } }),
  });
}

/** One route for the page server, whose page is already there. */
export function readyRoute({ remote, route }: OwnedRoute, module: PageModule): RouteObject {
  const loaded = { release: remote, page: route.page, module };
  const isDeferred = route.hydrate === 'later';
  const Component = () => {
    const guard = <PageGuard loaded={loaded} replace={async () => loaded} waits={isDeferred} />;
    return isDeferred ? withNotice(guard, false) : guard;
  };
  return guarded(route, { id: routeId(remote, route), path: route.path, Component, handle: { page: module } });
}

/** One route that shows the server's HTML until its page arrives. */
export function rescuedRoute({ remote, route }: OwnedRoute, html: string, pages: TabPages): RouteObject {
  return {
    id: routeId(remote, route),
    path: route.path,
    Component: rescuedPage(remote, html, () => pages.load(remote, route.page), pages.replace),
    handle: { page: null } satisfies PageHandle,
  };
}

function tabRoute(
  remote: ShownRelease,
  page: string,
  pages: TabPages,
  begun: { readonly first?: FirstPage; readonly deferred?: DeferredPage } = {},
) {
  const load = async (url: URL): Promise<LoadedPage | Response> => {
    try {
      return await pages.load(remote, page, { mayLeave: true });
    } catch (error) {
      // A shell that was replaced has no script to load remotes with any more.
      if (error instanceof OutdatedTab || error instanceof HostFailure) return documentOf(url);
      throw error;
    }
  };
  return latePage({ load, replace: pages.replace, ...begun });
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

function pageRoute(page: PageModule) {
  return { Component: page.Page, handle: { page } satisfies PageHandle };
}
