import type { RouteObject } from 'react-router-dom';
import { readAdminFlag, useAdminFlag } from '../admin/admin-flag.ts';
import type { PageHandle } from './page-handle.ts';

/**
 * A route that exists only with the admin flag. The router cannot remove routes, so without the flag this one loads nothing and
 * shows the not-found page.
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
      admin: true,
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
