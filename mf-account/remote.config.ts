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
      // Nobody keeps or lists it; what it shows of a session comes after the page.
      confidential: true,
    },
    {
      path: '/staff/invitation',
      page: 'staff-invitation',
      lazy: () => import('./src/pages/staff-invitation/staff-invitation-page.tsx'),
      render: 'server',
      ownDocument: true,
      // Its address holds a key to an account.
      confidential: true,
    },
    {
      path: '/recovery',
      page: 'recovery',
      lazy: () => import('./src/pages/recovery/recovery-page.tsx'),
      render: 'server',
      ownDocument: true,
      // Its address can hold a key to an account.
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
      // Its address holds a key to a membership. What the key opens is asked for by the browser alone.
      confidential: true,
    },
    {
      path: '/verify-email/:token?',
      page: 'verify-email',
      lazy: () => import('./src/pages/verify-email/verify-email-page.tsx'),
      render: 'server',
      ownDocument: true,
      // Its address holds a key. What the key opens is asked for by the browser alone: no page is made that shows it.
      confidential: true,
      example: '/verify-email',
    },
  ],
};
