import type { Pages } from '@plumbline/services';
import type { remote } from '../remote.config.ts';

export const pages: Pages<typeof remote> = {
  orders: () => import('./pages/orders/orders-page.tsx'),
  order: () => import('./pages/order/order-page.tsx'),
  members: () => import('./pages/members/members-page.tsx'),
  member: () => import('./pages/member/member-page.tsx'),
  people: () => import('./pages/people/people-page.tsx'),
  messages: () => import('./pages/messages/messages-page.tsx'),
  message: () => import('./pages/message/message-page.tsx'),
  signups: () => import('./pages/signups/signups-page.tsx'),
  suppression: () => import('./pages/suppression/suppression-page.tsx'),
  mails: () => import('./pages/mails/mails-page.tsx'),
  mail: () => import('./pages/mail/mail-page.tsx'),
  health: () => import('./pages/health/health-page.tsx'),
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
