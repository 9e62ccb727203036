import type { Page } from '@playwright/test';

/** One page of every remote; the page of `mf-admin` needs {@link withAdminFlag}. */
export const remotePages = [
  { remote: 'mf-marketing', path: '/' },
  { remote: 'mf-blog', path: '/blog' },
  { remote: 'mf-checkout', path: '/checkout/realEstateProfessional/core-agent' },
  { remote: 'mf-account', path: '/recovery' },
  { remote: 'mf-admin', path: '/test-redirect' },
] as const;

/** The element that contains a remote's page. */
export const containerOf = (page: Page, remote: string) => page.locator(`[data-remote=${remote}]`);

/** Makes the shell show admin pages, as for signed-in staff. The API still requires a staff session. */
export const withAdminFlag = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem('adminSession', '{"isAdmin":true}'));
