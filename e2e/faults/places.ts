import type { Page } from '@playwright/test';

/** A page of every remote that any visitor, or anybody with the admin flag, can open. */
export const places = [
  { remote: 'mf-marketing', path: '/' },
  { remote: 'mf-blog', path: '/blog' },
  { remote: 'mf-checkout', path: '/checkout/realEstateProfessional/core-agent' },
  { remote: 'mf-account', path: '/recovery' },
  { remote: 'mf-admin', path: '/test-redirect' },
] as const;

/** Where a page of a remote stands. */
export const placeOf = (page: Page, remote: string) => page.locator(`[data-remote=${remote}]`);

/** Opens the pages for staff; what they may ask of the API is another matter. */
export const withAdminFlag = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem('adminSession', '{"isAdmin":true}'));
