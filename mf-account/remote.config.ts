import type { RemoteConfig } from '@plumbline/services';

/** The pages of this remote: where each is, how it is rendered, and its module. */
export const remote: RemoteConfig = {
  name: 'mf-account',
  services: '^1.2.0',
  routes: [
    {
      path: '/staff',
      page: 'staff',
      lazy: () => import('./src/pages/staff/staff-page.tsx'),
      render: 'server',
      ownDocument: true,
    },
    {
      path: '/staff/invitation',
      page: 'staff-invitation',
      lazy: () => import('./src/pages/staff-invitation/staff-invitation-page.tsx'),
      render: 'server',
      ownDocument: true,
    },
    {
      path: '/recovery',
      page: 'recovery',
      lazy: () => import('./src/pages/recovery/recovery-page.tsx'),
      render: 'server',
      ownDocument: true,
    },
    {
      path: '/verify-email/:token?',
      page: 'verify-email',
      lazy: () => import('./src/pages/verify-email/verify-email-page.tsx'),
      render: 'server',
      ownDocument: true,
      example: '/verify-email',
    },
  ],
};
