import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useAdminLogin } from '../admin/admin-login.ts';
import { useHashOnLoad } from '../scroll/use-hash-on-load.ts';
import { useScrollPolicy } from '../scroll/use-scroll-policy.ts';
import type { Frame } from './frame.ts';
import { SiteFooter } from './footer/site-footer.tsx';
import { SiteHeader } from './header/site-header.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SkipLink } from './skip-link.tsx';

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;

  /* The space beside header and footer at 1440 px. On a page with little content the footer begins there and fills the rest:
     at the bottom of the window it would move up while its own content arrives. */
  & > main {
    min-height: calc(100vh - 542px);
  }
  & > footer {
    flex: 1 0 auto;
  }
`;

const Main = styled.main`
  min-width: 0;

  /* Headings and sections get the focus only after a navigation. They are no controls, and show no focus ring. */
  &:focus,
  & [data-focus-target] {
    outline: none;
  }
`;

function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <Page>
      <SiteHeader />
      {children}
      <SiteFooter />
    </Page>
  );
}

/**
 * The layout of every page: skip link, frame, and in it the main landmark. It also handles scrolling, focus and announcements on
 * navigation, so the router's ScrollRestoration must not be used with it. The default frame is that of the public pages.
 */
export function Layout({ frame: PageFrame = SiteFrame, children }: { frame?: Frame | undefined; children: ReactNode }) {
  useScrollPolicy();
  useHashOnLoad();
  useAdminLogin();
  return (
    <>
      <SkipLink />
      <RouteAnnouncer />
      <PageFrame>
        <Main id="main" tabIndex={-1}>
          {children}
        </Main>
      </PageFrame>
    </>
  );
}
