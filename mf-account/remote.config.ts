import type { RemoteDeclaration } from '@plumbline/contract/releases';

/** What the shell knows of this remote without running it. */
export const remote = {
  name: 'mf-account',
  services: '^1.2.0',
  routes: [
    { path: '/staff', page: 'staff', module: './src/pages/staff/staff-page.tsx', render: 'server' },
    {
      path: '/staff/invitation',
      page: 'staff-invitation',
      module: './src/pages/staff-invitation/staff-invitation-page.tsx',
      render: 'server',
    },
    { path: '/recovery', page: 'recovery', module: './src/pages/recovery/recovery-page.tsx', render: 'server' },
    {
      path: '/verify-email/:token?',
      page: 'verify-email',
      module: './src/pages/verify-email/verify-email-page.tsx',
      render: 'server',
      example: '/verify-email',
    },
  ],
} as const satisfies RemoteDeclaration;
