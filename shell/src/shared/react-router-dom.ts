// The part of React Router that pages can use: the whole library would be 53 kB of compressed script. A remote that needs
// another export adds it here.
import { createElement, type ComponentProps, type ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';

export {
  createBrowserRouter,
  isRouteErrorResponse,
  matchRoutes,
  NavLink,
  Navigate,
  NavigationType,
  Outlet,
  UNSAFE_DataRouterStateContext,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';

/** A link without the attribute with which React Router's framework mode discovers routes on a server; the site does not use that mode. */
export function Link(props: ComponentProps<typeof RouterLink>): ReactElement {
  return createElement(RouterLink, { discover: 'none', ...props });
}
