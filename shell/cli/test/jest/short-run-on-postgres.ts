/** What `npm test` runs on PostgreSQL, as patterns of paths: locks, search, workers, money and erasure. `npm run test:all` runs all of it. */
export const shortRunOnPostgres: readonly string[] = [
  'api/src/blog/search/*.test.ts',
  'api/src/database/{migrate,postgres,shared-commits}.test.ts',
  'api/src/mail/mail.test.ts',
  'api/src/payments/one-time.test.ts',
  'api/src/payments/schedules/*.test.ts',
  'api/src/payments/two-orders.test.ts',
  'api/src/people/people.test.ts',
];
