import type { Pages } from '@plumbline/services';
import type { remote } from '../remote.config.ts';

export const pages: Pages<typeof remote> = {
  orders: () => import('./pages/orders/orders-page.tsx'),
  order: () => import('./pages/order/order-page.tsx'),
  articles: () => import('./pages/articles/articles-page.tsx'),
  'new-article': () => import('./pages/new-article/new-article-page.tsx'),
  article: () => import('./pages/article/article-page.tsx'),
  categories: () => import('./pages/categories/categories-page.tsx'),
  releases: () => import('./pages/releases/releases-page.tsx'),
  'remote-releases': () => import('./pages/remote-releases/remote-releases-page.tsx'),
  redirect: () => import('./pages/redirect/redirect-page.tsx'),
  payment: () => import('./pages/payment/payment-page.tsx'),
  square: () => import('./pages/square/square-page.tsx'),
  subscribe: () => import('./pages/square/subscribe-page.tsx'),
  subscription: () => import('./pages/subscription/subscription-page.tsx'),
  flow: () => import('./pages/flow/flow-page.tsx'),
  'dashboard-redirect': () => import('./pages/dashboard-redirect/dashboard-redirect-page.tsx'),
  'dashboard-login': () => import('./pages/dashboard-login/dashboard-login-page.tsx'),
  'auto-login': () => import('./pages/auto-login/auto-login-page.tsx'),
};
