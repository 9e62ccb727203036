import { StrictMode, useMemo } from 'react';
import { act, render } from '@testing-library/react';
import { createBrowserRouter, Link, Outlet, RouterProvider, type RouteObject } from 'react-router-dom';
import { SWRConfig, type Cache } from 'swr';
import { ServicesProvider } from '@plumbline/services';
import { fakeSite } from '@plumbline/services/fake';
import { useAdminFlag } from '../admin/admin-flag.ts';
import { useSectionScroll } from '../scroll/use-section-scroll.ts';
import { ToastsProvider, useToast } from '../toasts/toasts-provider.tsx';
import { LayoutBootProvider } from './boot.ts';
import { Layout } from './layout.tsx';
import { sampleNavigation } from './testing/navigation.ts';

/** The layout of a fake site, with the shell's own toasts, scrolling and admin flag. */
function Site() {
  const toast = useToast();
  const scrollToSection = useSectionScroll();
  const isAdmin = useAdminFlag();
  const services = useMemo(
    () => ({ site: fakeSite, renderedAt: boot.renderedAt, toast, scrollToSection, isAdmin }),
    [toast, scrollToSection, isAdmin],
  );
  return (
    <ServicesProvider value={services}>
      <Layout>
        <Outlet />
      </Layout>
    </ServicesProvider>
  );
}

const boot = { renderedAt: '2031-05-04T09:30:00.000Z', navigation: sampleNavigation };

const pages: RouteObject[] = [
  {
    path: '/',
    element: (
      <>
        <title>Home page</title>
        <h1>Home</h1>
        <section id="about">About us</section>
        <section id="contact">Write to us</section>
      </>
    ),
  },
  {
    path: '/blog',
    element: (
      <>
        <title>Blog page</title>
        <h1>Blog</h1>
        <Link to="?page=2">Next</Link>
        <Link to="?category=tax" preventScrollReset>
          Tax
        </Link>
        <Link to="#latest">Latest</Link>
        <section id="latest">Latest posts</section>
      </>
    ),
  },
  { path: '/blog/:slug', element: <h1>Article</h1> },
  { path: '*', element: <p>A page without a heading</p> },
];

/** For tests: renders the layout with small pages at a path, with the browser's history. */
export async function renderSite(address: string, cache: Cache = new Map()) {
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter([{ element: <Site />, children: pages }]);
  const view = render(
    <StrictMode>
      <SWRConfig value={{ provider: () => cache }}>
        <LayoutBootProvider value={boot}>
          <ToastsProvider>
            <RouterProvider router={router} />
          </ToastsProvider>
        </LayoutBootProvider>
      </SWRConfig>
    </StrictMode>,
  );
  await act(async () => {});
  return { ...view, router };
}
