import type { RemoteDeclaration } from '@plumbline/contract/releases';

const desk = { render: 'browser', admin: true } as const;
const cardTest = { ...desk, policy: 'payments' } as const;

/** What the shell knows of this remote without running it. */
export const remote = {
  name: 'mf-admin',
  services: '^1.2.0',
  routes: [
    { path: '/admin/orders', page: 'orders', module: './src/pages/orders/orders-page.tsx', ...desk },
    {
      path: '/admin/orders/:id',
      page: 'order',
      module: './src/pages/order/order-page.tsx',
      example: '/admin/orders/ord_00000000000000000000000000',
      ...desk,
    },
    { path: '/admin/articles', page: 'articles', module: './src/pages/articles/articles-page.tsx', ...desk },
    {
      path: '/admin/articles/new',
      page: 'new-article',
      module: './src/pages/new-article/new-article-page.tsx',
      ...desk,
    },
    {
      path: '/admin/articles/:id',
      page: 'article',
      module: './src/pages/article/article-page.tsx',
      example: '/admin/articles/1',
      ...desk,
    },
    { path: '/admin/categories', page: 'categories', module: './src/pages/categories/categories-page.tsx', ...desk },
    { path: '/admin/releases', page: 'releases', module: './src/pages/releases/releases-page.tsx', ...desk },
    {
      path: '/admin/releases/:remote',
      page: 'remote-releases',
      module: './src/pages/remote-releases/remote-releases-page.tsx',
      example: '/admin/releases/mf-admin',
      ...desk,
    },
    { path: '/test-redirect', page: 'redirect', module: './src/pages/redirect/redirect-page.tsx', ...desk },
    { path: '/payment-test', page: 'payment', module: './src/pages/payment/payment-page.tsx', ...cardTest },
    { path: '/square-test', page: 'square', module: './src/pages/square/square-page.tsx', ...cardTest },
    { path: '/subscribe-test', page: 'subscribe', module: './src/pages/square/subscribe-page.tsx', ...cardTest },
    {
      path: '/subscription-test',
      page: 'subscription',
      module: './src/pages/subscription/subscription-page.tsx',
      ...cardTest,
    },
    { path: '/payment-flow', page: 'flow', module: './src/pages/flow/flow-page.tsx', ...cardTest },
    {
      path: '/dashboard-redirect-test',
      page: 'dashboard-redirect',
      module: './src/pages/dashboard-redirect/dashboard-redirect-page.tsx',
      ...desk,
    },
    {
      path: '/dashboard-login-test',
      page: 'dashboard-login',
      module: './src/pages/dashboard-login/dashboard-login-page.tsx',
      ...desk,
    },
    {
      path: '/dashboard-auto-login',
      page: 'auto-login',
      module: './src/pages/auto-login/auto-login-page.tsx',
      ...desk,
    },
  ],
} as const satisfies RemoteDeclaration;
