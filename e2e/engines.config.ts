import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './engines/engine-test.ts';

const { FIREFOX, WEBKIT } = process.env;

/** Runs the same journeys in each available engine: `CHROMIUM`, `FIREFOX` and `WEBKIT` are the paths of the browsers. */
export default defineConfig<EngineOptions>({
  testDir: './engines',
  outputDir: '../test-results/engines',
  globalSetup: './global-setup.ts',
  forbidOnly: true,
  retries: 0,
  // One browser at a time.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  projects: [
    { name: 'chromium', use: { engine: 'chromium' } },
    ...(FIREFOX ? [{ name: 'firefox', use: { engine: 'firefox' } as const }] : []),
    ...(WEBKIT ? [{ name: 'webkit', use: { engine: 'webkit' } as const }] : []),
  ],
});
