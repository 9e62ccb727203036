import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useAdminLogin } from '../admin/admin-login.ts';
import { useHashOnLoad } from '../scroll/use-hash-on-load.ts';
import { useScrollPolicy } from '../scroll/use-scroll-policy.ts';
import { SiteFooter } from './footer/site-footer.tsx';
import { SiteHeader } from './header/site-header.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SkipLink } from './skip-link.tsx';

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;
`;

const Main = styled.main`
  flex: 1 0 auto;

  /* Headings and sections that only take the focus after a navigation are no controls. */
  &:focus,
  & [data-focus-target] {
    outline: none;
  }
`;

/**
 * The frame of every page: skip link, header, main landmark, footer. It also handles scrolling, focus and announcements on
 * navigation, so the router's ScrollRestoration must not be used with it.
 */
export function Layout({ children }: { children: ReactNode }) {
  useScrollPolicy();
  useHashOnLoad();
  useAdminLogin();
  return (
    <Page>
      <SkipLink />
      <SiteHeader />
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <SiteFooter />
      <RouteAnnouncer />
    </Page>
  );
}
