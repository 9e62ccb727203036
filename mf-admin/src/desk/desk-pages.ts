/** What stands on the desk, in groups, in the order of its navigation. */
export const deskPages = [
  {
    group: 'Work',
    pages: [
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
  { group: 'Tests', pages: [{ path: '/payment-test', name: 'Integrations' }] },
] as const;
