import type { Pages } from '@plumbline/services';
import type { remote } from '../remote.config.ts';

export const pages: Pages<typeof remote> = {
  checkout: () => import('./pages/checkout/checkout-page.tsx'),
  'plan-checkout': () => import('./pages/checkout/plan-checkout-page.tsx'),
  'stripe-checkout': () => import('./pages/stripe-checkout/stripe-checkout-page.tsx'),
};
