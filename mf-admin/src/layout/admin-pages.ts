import type { StaffRight } from '@plumbline/contract/staff/rights';

interface AdminPage {
  readonly path: string;
  readonly name: string;
  /** The right that a session needs to see the link; default none. */
  readonly right?: StaffRight;
}

/** The links of the admin navigation, in groups and in order. */
export const adminPages: readonly { readonly group: string; readonly pages: readonly AdminPage[] }[] = [
  {
    group: 'Work',
    pages: [
      { path: '/admin', name: 'Today' },
      { path: '/admin/orders', name: 'Orders' },
      { path: '/admin/members', name: 'Members' },
      { path: '/admin/messages', name: 'Messages' },
      { path: '/admin/signups', name: 'Audit signups' },
      { path: '/admin/suppression', name: 'Suppression' },
      { path: '/admin/mail', name: 'Mail' },
      { path: '/admin/articles', name: 'Articles' },
      { path: '/admin/releases', name: 'Releases' },
      { path: '/admin/health', name: 'Health' },
    ],
  },
  {
    group: 'Oversight',
    pages: [
      { path: '/admin/staff', name: 'Staff', right: 'oversee' },
      { path: '/admin/audit-log', name: 'Audit log', right: 'audit' },
    ],
  },
  { group: 'Tests', pages: [{ path: '/payment-test', name: 'Integrations' }] },
];
