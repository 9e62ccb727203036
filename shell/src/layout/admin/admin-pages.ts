import type { AdminCount } from '@plumbline/contract/platform/admin-counts';
import { hasRight, type StaffRight } from '@plumbline/contract/staff/rights';
import type { StaffRole } from '@plumbline/contract/staff/sessions';

/** A link of the admin navigation. */
export interface AdminPage {
  readonly path: string;
  readonly name: string;
  /** The count shown beside the name; `gaps` are missing settings. */
  readonly count?: AdminCount['key'];
  /** The right that a session needs to see the link; default none. */
  readonly right?: StaffRight;
}

/** A part of the admin navigation under one heading. */
export interface AdminPageGroup {
  readonly group: string;
  /** Whether the group is closed until it is opened, except on its own pages. */
  readonly folds?: true;
  readonly pages: readonly AdminPage[];
}

/** The admin navigation, in its order. Links that need a right come last: they appear once the session is known, and move no other. */
export const adminPages: readonly AdminPageGroup[] = [
  {
    group: 'Work',
    pages: [
      { path: '/admin', name: 'Today' },
      { path: '/admin/orders', name: 'Orders', count: 'orders' },
      { path: '/admin/members', name: 'Members', count: 'past-due' },
      { path: '/admin/coupons', name: 'Codes' },
      { path: '/admin/messages', name: 'Messages', count: 'messages' },
      { path: '/admin/signups', name: 'Audit requests' },
      { path: '/admin/suppression', name: 'Do not mail' },
      { path: '/admin/mail', name: 'Mail', count: 'dead-mail' },
      { path: '/admin/articles', name: 'Articles' },
      { path: '/admin/releases', name: 'Releases', count: 'releases' },
      { path: '/admin/health', name: 'Health', count: 'gaps' },
    ],
  },
  {
    group: 'Tests',
    folds: true,
    pages: [
      { path: '/test-redirect', name: 'Redirects' },
      { path: '/payment-test', name: 'Card payment' },
      { path: '/square-test', name: 'Square' },
      { path: '/subscribe-test', name: 'Square subscription' },
      { path: '/subscription-test', name: 'Plan subscription' },
      { path: '/payment-flow', name: 'Payment flow' },
      { path: '/dashboard-redirect-test', name: 'Dashboard redirect' },
      { path: '/dashboard-login-test', name: 'Dashboard login' },
      { path: '/dashboard-auto-login', name: 'Auto-login' },
    ],
  },
  {
    group: 'Oversight',
    pages: [
      { path: '/admin/staff', name: 'Staff', right: 'oversee' },
      { path: '/admin/audit-log', name: 'Audit log', right: 'audit' },
    ],
  },
];

/** Further pages for the command palette, which the navigation leaves out because they belong to one of its pages. */
export const furtherAdminPages: readonly AdminPage[] = [
  { path: '/admin/articles/new', name: 'New article', right: 'act' },
  { path: '/admin/categories', name: 'Categories' },
  { path: '/admin/people', name: 'Personal data', right: 'act' },
  { path: '/staff', name: 'Your account' },
  { path: '/', name: 'Public site' },
];

/** Whether a role may open a page; without a role, only pages that need no right. */
export function mayOpen({ right }: AdminPage, role: StaffRole | undefined): boolean {
  return right === undefined || (role !== undefined && hasRight(role, right));
}
