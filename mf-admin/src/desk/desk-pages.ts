/** What stands on the desk, in groups, in the order of its navigation. */
export const deskPages = [
  {
    group: 'Work',
    pages: [
      { path: '/admin/orders', name: 'Orders' },
      { path: '/admin/articles', name: 'Articles' },
      { path: '/admin/releases', name: 'Releases' },
    ],
  },
  { group: 'Tests', pages: [{ path: '/payment-test', name: 'Integrations' }] },
] as const;
