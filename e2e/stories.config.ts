import { defineConfig } from '@playwright/test';
import { chromiumUse } from './chromium-use.ts';

/** Renders every story of the static build, in both themes and two widths, and expects no errors. */
export default defineConfig({
  testDir: './stories',
  outputDir: '../test-results/stories',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the cores of the smallest machine, because tests often wait.
  workers: 3,
  timeout: 60_000,
  use: { ...chromiumUse, contextOptions: { reducedMotion: 'reduce' } },
});
