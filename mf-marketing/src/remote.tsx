import type { Pages } from '@plumbline/services';
import type { remote } from '../remote.config.ts';

export const pages: Pages<typeof remote> = {
  landing: () => import('./pages/landing/landing-page.tsx'),
  terms: () => import('./pages/legal/terms-page.tsx'),
  privacy: () => import('./pages/legal/privacy-page.tsx'),
  agreement: () => import('./pages/legal/agreement-page.tsx'),
  'recurring-billing': () => import('./pages/legal/recurring-billing-page.tsx'),
};
