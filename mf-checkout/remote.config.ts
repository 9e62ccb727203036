import type { RemoteConfig } from '@plumbline/services';

/** The pages of this remote: their paths, rendering, and modules. */
export const remote: RemoteConfig = {
  name: 'mf-checkout',
  services: '^1.1.0',
  routes: [
    {
      path: '/checkout',
      page: 'checkout',
      lazy: () => import('./src/pages/checkout/checkout-page.tsx'),
      render: 'server',
      leadsAway: true,
      policy: 'payments',
      // The URL contains the order's id, which gives access to the order and its payment.
      confidential: true,
    },
    {
      path: '/checkout/:memberType/:membershipId/:billingFrequency?',
      page: 'plan-checkout',
      lazy: () => import('./src/pages/checkout/plan-checkout-page.tsx'),
      render: 'server',
      example: '/checkout/realEstateProfessional/pro-agent/annual',
      policy: 'payments',
    },
    {
      path: '/stripe-checkout',
      page: 'stripe-checkout',
      lazy: () => import('./src/pages/stripe-checkout/stripe-checkout-page.tsx'),
      render: 'server',
      leadsAway: true,
      policy: 'payments',
      // The URL contains the order's id, which gives access to the order and its payment.
      confidential: true,
    },
    {
      path: '/receipt',
      page: 'receipt',
      lazy: () => import('./src/pages/receipt/receipt-page.tsx'),
      render: 'server',
      // The URL contains the receipt's token, which reveals the payer and the card.
      confidential: true,
    },
  ],
};
