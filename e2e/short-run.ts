/**
 * Whether this is the short run of `npm test`; `npm run test:all` runs everything. The short run visits each page once on a wide
 * screen, and on a phone only pages with another layout there (docs/testing.md has the reasons). It leaves out tests tagged `@full`,
 * and on the phone also those tagged `@once`.
 */
export const isShortRun = Boolean(process.env['SHORT_RUN']);

/**
 * The test files of the short run. `skippedWide`: left out at 1440 px; `onPhone`, `faults`: the only ones on the phone and of the
 * faults.
 */
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
