// The part of React Router that pages can use: the whole library would be 53 kB of compressed script. A remote that needs
// another export adds it here.
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
