/**
 * What `npm test` leaves to `npm run test:all`: each page is visited once, wide, and what a phone changes once on a phone. docs/testing.md
 * says why. A test with the tag `@full` is left too.
 */
export const isShortRun = Boolean(process.env['SHORT_RUN']);

/** Journeys that the short run leaves out at 1440 px, and the only ones that it makes at 390 px. */
export const shortRun = {
  leftOutWide: [
    'admin-disputes',
    'back-forward',
    'blog-search-without-scripts',
    'checkout-resumed',
    'desk-articles',
    'desk-mail',
    'desk-staff',
    'pager',
    'payment-scripts',
    'sections',
    'verify-email',
  ],
  onPhone: ['checkout', 'drawer', 'landing', 'read-an-article'],
  faults: ['api-down', 'bad-requests', 'broken-page', 'server-bundle', 'snapshot'],
} as const;
