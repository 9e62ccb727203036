import type { Pages } from '@plumbline/services';
import type { remote } from '../remote.config.ts';

export const pages: Pages<typeof remote> = {
  home: () => import('./pages/home/home-page.tsx'),
  staff: () => import('./pages/staff/staff-page.tsx'),
  'staff-person': () => import('./pages/staff-person/staff-person-page.tsx'),
  'audit-log': () => import('./pages/audit-log/audit-log-page.tsx'),
  orders: () => import('./pages/orders/orders-page.tsx'),
  order: () => import('./pages/order/order-page.tsx'),
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
