/**
 * The journeys that `npm test` leaves to `npm run test:all`: each page is visited once on a wide screen, and layouts that a
 * phone changes once on a phone (docs/testing.md has the reasons). Tests with the tag `@full` are left out too, those with the tag
 * `@once` on the phone.
 */
export const isShortRun = Boolean(process.env['SHORT_RUN']);

/** `skippedWide`: not run at 1440 px; `onPhone` and `faults`: the only ones run there. */
export const shortRun = {
  skippedWide: [
    'admin-disputes',
    'back-forward',
    'blog-search-without-scripts',
    'checkout-resumed',
    'keys-offline',
    'admin-articles',
    'admin-mail',
    'admin-staff',
    'pager',
    'payment-scripts',
    'sections',
    'verify-email',
  ],
  onPhone: ['checkout', 'drawer', 'landing', 'read-an-article'],
  faults: ['api-down', 'bad-requests', 'broken-page', 'server-bundle', 'snapshot'],
} as const;
