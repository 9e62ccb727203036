/**
 * Tests that `npm run test:all` runs and `npm test` does not, as patterns of their paths: each starts processes, waits for real time, or
 * repeats at length what a quicker test proves. docs/testing.md gives the reasons.
 */
export const onlyInFullRun: readonly string[] = [
  '/api/src/main\\.test\\.ts$',
  '/api/src/environment\\.test\\.ts$',
  '/api/src/process-secrets\\.test\\.ts$',
  '/api/src/several-processes\\.test\\.ts$',
  '/api/src/backups/',
  '/api/src/cli/',
  '/api/src/database/two-processes\\.test\\.ts$',
  '/api/src/http/slow-clients\\.test\\.ts$',
  '/api/src/mail/mail-command\\.test\\.ts$',
  '/api/src/payments/killed\\.test\\.ts$',
  '/api/sandbox/',
  '/shell/cli/deployment',
  '/shell/cli/plumbline/create/',
  '/shell/server/limits/slow-clients\\.test\\.ts$',
  '/shell/server/main\\.test\\.ts$',
  '/shell/server/tracing/',
];
