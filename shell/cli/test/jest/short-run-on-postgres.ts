/**
 * The tests that `npm test` runs on PostgreSQL, as patterns of paths: locks, search, workers, money and erasure. `npm run
 * test:all` runs all tests there.
 */
export const shortRunOnPostgres: readonly string[] = [
  'api/src/content/posts/search/*.test.ts',
  'api/src/platform/database/{migrate,postgres,shared-commits}.test.ts',
  'api/src/mail/outbox/mail.test.ts',
  'api/src/commerce/coupons/coupon-orders.test.ts',
  'api/src/commerce/payments/one-time.test.ts',
  'api/src/testing/simulation/schedules-*.test.ts',
  'api/src/commerce/payments/{at-once,two-orders,other-browser}.test.ts',
  'api/src/privacy/privacy.test.ts',
];
