import type { RouteObject } from 'react-router-dom';
import { readAdminFlag, useAdminFlag } from '../admin/admin-flag.ts';
import type { PageHandle } from './page-handle.ts';

/**
 * A route for as long as the browser holds the admin flag. The router forgets no route that it has taken in, so without
 * the flag this one loads nothing and shows what stands at an address that there is not.
 */
export function adminRoute(
  route: RouteObject,
  { Component: Missing, handle }: Pick<RouteObject, 'Component' | 'handle'>,
) {
  const { loader, Component: Page } = route;
  return {
    ...route,
    ...(typeof loader === 'function'
      ? { loader: ((args, next) => (readAdminFlag() ? loader(args, next) : null)) satisfies typeof loader }
      : {}),
    handle: {
      get page() {
        const shown = (readAdminFlag() ? route.handle : handle) as PageHandle | undefined;
        return shown?.page;
      },
    } satisfies PageHandle,
    Component: function AdminRoute() {
      const Shown = useAdminFlag() ? Page : Missing;
      return Shown ? <Shown /> : null;
    },
  } as RouteObject;
}
