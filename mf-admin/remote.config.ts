import type { RemoteConfig } from '@plumbline/services';

const adminPage = { render: 'browser', admin: true } as const;
const cardTestPage = { ...adminPage, policy: 'payments' } as const;

/** The pages of this remote: their paths, rendering, and modules. */
export const remote: RemoteConfig = {
  name: 'mf-admin',
  services: '^1.4.0',
  // In kB, for the page with the article editor. All other pages stay below the default of 250 kB.
  budget: 500,
  routes: [
    { path: '/admin', page: 'home', lazy: () => import('./src/home/home-page.tsx'), ...adminPage },
    { path: '/admin/staff', page: 'staff', lazy: () => import('./src/staff/staff-page.tsx'), ...adminPage },
    {
      path: '/admin/staff/:id',
      page: 'staff-person',
      lazy: () => import('./src/staff/person/staff-person-page.tsx'),
      example: '/admin/staff/1',
      ...adminPage,
    },
    {
      path: '/admin/audit-log',
      page: 'audit-log',
      lazy: () => import('./src/staff/audit-log/audit-log-page.tsx'),
      ...adminPage,
    },
    { path: '/admin/orders', page: 'orders', lazy: () => import('./src/orders/orders-page.tsx'), ...adminPage },
    {
      path: '/admin/orders/:id',
      page: 'order',
      lazy: () => import('./src/orders/order/order-page.tsx'),
      example: '/admin/orders/ord_00000000000000000000000000',
      ...adminPage,
    },
    { path: '/admin/members', page: 'members', lazy: () => import('./src/members/members-page.tsx'), ...adminPage },
    {
      path: '/admin/members/:number',
      page: 'member',
      lazy: () => import('./src/members/member/member-page.tsx'),
      example: '/admin/members/10482',
      ...adminPage,
    },
    { path: '/admin/coupons', page: 'coupons', lazy: () => import('./src/coupons/coupons-page.tsx'), ...adminPage },
    { path: '/admin/people', page: 'privacy', lazy: () => import('./src/privacy/privacy-page.tsx'), ...adminPage },
    { path: '/admin/messages', page: 'messages', lazy: () => import('./src/messages/messages-page.tsx'), ...adminPage },
    {
      path: '/admin/messages/:id',
      page: 'message',
      lazy: () => import('./src/messages/message/message-page.tsx'),
      example: '/admin/messages/1',
      ...adminPage,
    },
    {
      path: '/admin/signups',
      page: 'signups',
      lazy: () => import('./src/messages/signups/signups-page.tsx'),
      ...adminPage,
    },
    {
      path: '/admin/suppression',
      page: 'suppression',
      lazy: () => import('./src/mail/suppression/suppression-page.tsx'),
      ...adminPage,
    },
    { path: '/admin/mail', page: 'mails', lazy: () => import('./src/mail/mails-page.tsx'), ...adminPage },
    {
      path: '/admin/mail/:id',
      page: 'mail',
      lazy: () => import('./src/mail/mail/mail-page.tsx'),
      example: '/admin/mail/1',
      ...adminPage,
    },
    { path: '/admin/health', page: 'health', lazy: () => import('./src/health/health-page.tsx'), ...adminPage },
    { path: '/admin/articles', page: 'articles', lazy: () => import('./src/articles/articles-page.tsx'), ...adminPage },
    {
      path: '/admin/articles/new',
      page: 'new-article',
      lazy: () => import('./src/articles/new-article/new-article-page.tsx'),
      ...adminPage,
    },
    {
      path: '/admin/articles/:id',
      page: 'article',
      lazy: () => import('./src/articles/article/article-page.tsx'),
      example: '/admin/articles/1',
      ...adminPage,
    },
    {
      path: '/admin/categories',
      page: 'categories',
      lazy: () => import('./src/articles/categories/categories-page.tsx'),
      ...adminPage,
    },
    { path: '/admin/releases', page: 'releases', lazy: () => import('./src/releases/releases-page.tsx'), ...adminPage },
    {
      path: '/admin/releases/:remote',
      page: 'remote-releases',
      lazy: () => import('./src/releases/remote/remote-releases-page.tsx'),
      example: '/admin/releases/mf-admin',
      ...adminPage,
    },
    {
      path: '/test-redirect',
      page: 'redirect',
      lazy: () => import('./src/test-pages/redirect/redirect-page.tsx'),
      ...adminPage,
    },
    {
      path: '/payment-test',
      page: 'payment',
      lazy: () => import('./src/test-pages/payment/payment-page.tsx'),
      ...cardTestPage,
    },
    {
      path: '/square-test',
      page: 'square',
      lazy: () => import('./src/test-pages/square/square-page.tsx'),
      ...cardTestPage,
    },
    {
      path: '/subscribe-test',
      page: 'subscribe',
      lazy: () => import('./src/test-pages/square/subscribe-page.tsx'),
      ...cardTestPage,
    },
    {
      path: '/subscription-test',
      page: 'subscription',
      lazy: () => import('./src/test-pages/subscription/subscription-page.tsx'),
      ...cardTestPage,
    },
    { path: '/payment-flow', page: 'flow', lazy: () => import('./src/test-pages/flow/flow-page.tsx'), ...cardTestPage },
    {
      path: '/dashboard-redirect-test',
      page: 'dashboard-redirect',
      lazy: () => import('./src/test-pages/dashboard-redirect/dashboard-redirect-page.tsx'),
      ...adminPage,
    },
    {
      path: '/dashboard-login-test',
      page: 'dashboard-login',
      lazy: () => import('./src/test-pages/dashboard-login/dashboard-login-page.tsx'),
      ...adminPage,
    },
    {
      path: '/dashboard-auto-login',
      page: 'auto-login',
      lazy: () => import('./src/test-pages/auto-login/auto-login-page.tsx'),
      ...adminPage,
    },
  ],
};
