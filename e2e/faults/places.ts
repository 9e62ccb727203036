import type { Page } from '@playwright/test';

/** One page of every remote, open to visitors or to browsers with the admin flag. */
export const places = [
  { remote: 'mf-marketing', path: '/' },
  { remote: 'mf-blog', path: '/blog' },
  { remote: 'mf-checkout', path: '/checkout/realEstateProfessional/core-agent' },
  { remote: 'mf-account', path: '/recovery' },
  { remote: 'mf-admin', path: '/test-redirect' },
] as const;

/** The element that contains a remote's page. */
export const placeOf = (page: Page, remote: string) => page.locator(`[data-remote=${remote}]`);

/** Opens the pages for staff; their rights at the API are not affected. */
export const withAdminFlag = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem('adminSession', '{"isAdmin":true}'));
