import type { LoaderFunction, RouteObject } from 'react-router-dom';
import type { PageModule } from '@plumbline/services';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { HostFailure } from '../remotes/remote-failure.ts';
import { needsOwnDocument, type DocumentRules } from '../remotes/route-policy.ts';
import { routeId, type OwnedRoute } from '../remotes/snapshot-routes.ts';
import { OutdatedTab, type LoadedPage, type TabPages } from '../remotes/tab-pages.ts';
import { adminRoute } from './admin-route.tsx';
import { lazyPage, type FirstPage } from './lazy-page.tsx';
import { withNotice, type DeferredPage } from './deferred-page.tsx';
import { documentOf, ownDocument, type PendingHash } from './own-document.ts';
import { PageGuard } from './page-guard.tsx';
import type { PageHandle } from './page-handle.ts';
import { PendingPage } from './pending-page.tsx';
import { RemoteError } from './remote-error.tsx';
import { staticPage } from './static-page.tsx';
import { Root } from './root.tsx';

/** The id of the parent route of all remotes' routes. */
export const remotesRouteId = 'remotes';

/** The id of the not-found page's route. */
export const notFoundId = 'not-found';

/**
 * The route tree: layout, remotes with their error screen, not-found page.
 * @param unknownAddressLoader the loader of addresses without a route
 */
export function shellRoutes(remoteRoutes: RouteObject[], unknownAddressLoader?: LoaderFunction): RouteObject[] {
  return [
    {
      id: 'shell',
      Component: Root,
      children: [
        { id: remotesRouteId, ErrorBoundary: RemoteError, HydrateFallback: PendingPage, children: remoteRoutes },
        {
          id: notFoundId,
          path: '*',
          ErrorBoundary: RemoteError,
          ...pageRoute(notFoundModule),
          ...(unknownAddressLoader ? { loader: unknownAddressLoader } : {}),
        },
      ],
    },
  ];
}

interface RouteContext {
  readonly pages: TabPages;
  /** The rules of this document. */
  readonly rules: DocumentRules;
  readonly hash?: PendingHash;
}

/** A remote's routes, each loading its page on first use. */
export function lazyRoutes(
  remote: ShownRelease,
  { withAdmin, rules, pages, hash }: RouteContext & { readonly withAdmin: boolean },
): RouteObject[] {
  return remote.routes
    .filter((route) => withAdmin || !route.admin)
    .map((route) =>
      adminGuarded(route, {
        id: routeId(remote, route),
        path: route.path,
        ...(needsOwnDocument(remote, route, rules) ? ownDocument(hash) : tabRoute(remote, route.page, pages)),
      }),
    );
}

/** The current route, with its page loaded. */
export function firstRoute({ remote, route }: OwnedRoute, first: FirstPage, pages: TabPages): RouteObject {
  return adminGuarded(route, {
    id: routeId(remote, route),
    path: route.path,
    ...tabRoute(remote, route.page, pages, { first }),
  });
}

/** The current route, with the server's HTML shown and its page loaded later. */
export function deferredRoute(
  { remote, route }: OwnedRoute,
  hydration: Pick<DeferredPage, 'needed' | 'onSettled'>,
  pages: TabPages,
): RouteObject {
  const load = () => pages.load(remote, route.page);
  return adminGuarded(route, {
    id: routeId(remote, route),
    path: route.path,
    ...tabRoute(remote, route.page, pages, { deferred: { release: remote, page: route.page, load, ...hydration } }),
  });
}

/** A route with its page loaded, for the page server. */
export function readyRoute({ remote, route }: OwnedRoute, module: PageModule): RouteObject {
  const loaded = { release: remote, page: route.page, module };
  const isDeferred = route.hydrate === 'later';
  const Component = () => {
    const guard = <PageGuard loaded={loaded} replace={async () => loaded} suspends={isDeferred} />;
    return isDeferred ? withNotice(guard, false) : guard;
  };
  return adminGuarded(route, { id: routeId(remote, route), path: route.path, Component, handle: { page: module } });
}

/** A route that shows the server's HTML until its page is loaded. */
export function staticRoute(
  { remote, route }: OwnedRoute,
  options: { readonly html: string; readonly onSettled: () => void },
  pages: TabPages,
): RouteObject {
  return {
    id: routeId(remote, route),
    path: route.path,
    Component: staticPage({
      release: remote,
      ...options,
      load: () => pages.load(remote, route.page),
      replace: pages.replace,
    }),
    handle: { page: null } satisfies PageHandle,
  };
}

function tabRoute(
  remote: ShownRelease,
  page: string,
  pages: TabPages,
  initial: { readonly first?: FirstPage; readonly deferred?: DeferredPage } = {},
) {
  const load = async (url: URL): Promise<LoadedPage | Response> => {
    try {
      return await pages.load(remote, page, { mayLeave: true });
    } catch (error) {
      // The scripts of a replaced shell no longer exist.
      if (error instanceof OutdatedTab || error instanceof HostFailure) return documentOf(url);
      throw error;
    }
  };
  return lazyPage({ load, replace: pages.replace, ...initial });
}

export const notFoundModule: PageModule = {
  Page: NotFoundPage,
  meta: ({ site }) => ({ title: `404 Page Not Found | ${site.product}`, noindex: true }),
};

/** A route that shows the router's loading state, for the page server: only the browser renders the page. */
export function pendingRoute({ remote, route }: OwnedRoute): RouteObject {
  return adminGuarded(route, { id: routeId(remote, route), path: route.path, ...pageRoute({ Page: PendingPage }) });
}

function adminGuarded({ admin = false }: OwnedRoute['route'], route: RouteObject): RouteObject {
  return admin ? adminRoute(route, pageRoute(notFoundModule)) : route;
}

function pageRoute(page: PageModule) {
  return { Component: page.Page, handle: { page } satisfies PageHandle };
}
