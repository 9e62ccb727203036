import type { RemoteDeclaration } from '@plumbline/contract/releases';

/** What the shell knows of this remote without running it. */
export const remote = {
  name: 'mf-checkout',
  services: '^1.1.0',
  routes: [
    {
      path: '/checkout',
      page: 'checkout',
      module: './src/pages/checkout/checkout-page.tsx',
      render: 'server',
      leadsAway: true,
      policy: 'payments',
    },
    {
      path: '/checkout/:memberType/:membershipId/:billingFrequency?',
      page: 'plan-checkout',
      module: './src/pages/checkout/plan-checkout-page.tsx',
      render: 'server',
      example: '/checkout/realEstateProfessional/pro-agent/annual',
      policy: 'payments',
    },
    {
      path: '/stripe-checkout',
      page: 'stripe-checkout',
      module: './src/pages/stripe-checkout/stripe-checkout-page.tsx',
      render: 'server',
      leadsAway: true,
      policy: 'payments',
    },
  ],
} as const satisfies RemoteDeclaration;
