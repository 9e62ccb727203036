// What a page has of React Router. Shared whole, the library is 53 kB of compressed script; the names below are what
// the shell and the remotes use. A remote that needs another one adds it here: the build of the shell then carries it.
export {
  createBrowserRouter,
  isRouteErrorResponse,
  Link,
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
