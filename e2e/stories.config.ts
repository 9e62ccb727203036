import { defineConfig } from '@playwright/test';
import { chromiumUse } from './chromium-use.ts';

/** A smoke run over every story of the static build: rendered without errors, light and dark, wide and narrow. */
export default defineConfig({
  testDir: './stories',
  outputDir: '../test-results/stories',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the cores of the smallest machine: a page waits more often than it works.
  workers: 3,
  timeout: 60_000,
  use: { ...chromiumUse, contextOptions: { reducedMotion: 'reduce' } },
});
