import type { Pages } from '@plumbline/services';
import type { remote } from '../remote.config.ts';

export const pages: Pages<typeof remote> = {
  recovery: () => import('./pages/recovery/recovery-page.tsx'),
  'verify-email': () => import('./pages/verify-email/verify-email-page.tsx'),
  staff: () => import('./pages/staff/staff-page.tsx'),
  'staff-invitation': () => import('./pages/staff-invitation/staff-invitation-page.tsx'),
};
