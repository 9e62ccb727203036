/**
 * Tests that `npm run test:all` runs and `npm test` does not, as patterns of their paths: each starts processes, waits for real
 * time, repeats a quicker test at length, tests a test, or tests what rarely changes. docs/testing.md gives the reasons.
 */
export const onlyInFullRun: readonly string[] = [
  '/api/src/main\\.test\\.ts$',
  '/api/src/platform/settings/environment\\.test\\.ts$',
  '/api/src/releases/registry/shell-build\\.test\\.ts$',
  '/api/src/testing/whole/process-secrets\\.test\\.ts$',
  '/api/src/testing/whole/several-processes\\.test\\.ts$',
  '/api/src/platform/database/backups/',
  '/api/src/cli/(?!db/copy/)',
  '/api/src/platform/database/two-processes\\.test\\.ts$',
  '/api/src/commerce/own-membership/plan-change-two-processes\\.test\\.ts$',
  '/api/src/platform/http/slow-clients\\.test\\.ts$',
  '/api/src/commerce/payments/silent-provider\\.test\\.ts$',
  '/api/src/commerce/payments/killed\\.test\\.ts$',
  '/api/src/content/media/hostile-images\\.test\\.ts$',
  '/api/src/leads/audit-pdf/render-audit\\.test\\.ts$',
  '/api/src/testing/fuzz/fuzz\\.test\\.ts$',
  '/api/src/testing/simulation/planted-faults\\.test\\.ts$',
  '/api/sandbox/',
  '/shell/art/src/draw-picture\\.test\\.ts$',
  '/shell/cli/deployment',
  '/shell/cli/plumbline/create/',
  '/shell/cli/test/jest/native-runner\\.test\\.ts$',
  '/shell/remote/src/repository/run-create\\.test\\.ts$',
  '/shell/render-host/attacks\\.test\\.ts$',
  '/shell/render-host/two-majors\\.test\\.ts$',
  '/shell/server/limits/slow-clients\\.test\\.ts$',
  '/shell/server/main\\.test\\.ts$',
  '/shell/server/tracing/',
  '/shell/smoke-test/smoke-test-release\\.test\\.ts$',
];
