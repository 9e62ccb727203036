import type { RemoteDeclaration } from '@plumbline/contract/releases';

/** What the shell knows of this remote without running it. */
export const remote = {
  name: 'mf-marketing',
  services: '^1.1.0',
  routes: [
    { path: '/', page: 'landing', module: './src/pages/landing/landing-page.tsx', render: 'server', hydrate: 'later' },
    { path: '/terms', page: 'terms', module: './src/pages/legal/terms-page.tsx', render: 'server', hydrate: 'later' },
    {
      path: '/privacy',
      page: 'privacy',
      module: './src/pages/legal/privacy-page.tsx',
      render: 'server',
      hydrate: 'later',
    },
    {
      path: '/agreement',
      page: 'agreement',
      module: './src/pages/legal/agreement-page.tsx',
      render: 'server',
      hydrate: 'later',
    },
    {
      path: '/recurring-billing',
      page: 'recurring-billing',
      module: './src/pages/legal/recurring-billing-page.tsx',
      render: 'server',
      hydrate: 'later',
    },
  ],
} as const satisfies RemoteDeclaration;
