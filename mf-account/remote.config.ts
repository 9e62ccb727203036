import type { RemoteConfig } from '@plumbline/services';

/** The pages of this remote: their paths, rendering, and modules. */
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
      // Neither cached nor indexed. The staff session's data is loaded after the page.
      confidential: true,
    },
    {
      path: '/staff/invitation',
      page: 'staff-invitation',
      lazy: () => import('./src/pages/staff-invitation/staff-invitation-page.tsx'),
      render: 'server',
      ownDocument: true,
      // Its URL contains a token that gives access to an account.
      confidential: true,
    },
    {
      path: '/recovery',
      page: 'recovery',
      lazy: () => import('./src/pages/recovery/recovery-page.tsx'),
      render: 'server',
      ownDocument: true,
      // Its URL can contain a token that gives access to an account.
      confidential: true,
    },
    {
      path: '/membership',
      page: 'membership',
      lazy: () => import('./src/pages/membership/membership-page.tsx'),
      render: 'server',
      // A card can be entered on it.
      policy: 'payments',
      ownDocument: true,
      // Its URL contains a token that gives access to a membership. Only the browser loads the membership's data.
      confidential: true,
    },
    {
      path: '/verify-email/:token?',
      page: 'verify-email',
      lazy: () => import('./src/pages/verify-email/verify-email-page.tsx'),
      render: 'server',
      ownDocument: true,
      // Its URL contains a token. Only the browser loads the protected data: no rendered page contains it.
      confidential: true,
      example: '/verify-email',
    },
  ],
};
