import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import { chromiumUse } from './chromium-use.ts';

const { E2E_ORIGIN: baseURL } = process.env;

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Journeys that a narrow screen does not change, or that staff make at a desk: their pages' stories are narrow too. */
const onlyAtDesk = [
  'admin',
  'admin-pages',
  'back-forward',
  'bundled-secrets',
  'head',
  'hydration',
  'pages-ahead',
  'payment-policy',
  'pictures',
  'staff',
  'trusted-types',
];

const journeys = (name: string, use: PlaywrightTestProject['use']): PlaywrightTestProject => ({
  name,
  testDir: './journeys',
  use: { ...use, ...(baseURL ? { baseURL } : {}) },
});

/**
 * Real Chromium over whole sites: `desktop` and `phone` are the journeys, over one site that nothing changes;
 * `faults` breaks things, over a site per worker; `sandbox-scripts` holds the sandbox's browser scripts against the
 * providers' own wrappers.
 */
export default defineConfig({
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Traces cost a third of the time: `--trace on` where a failure needs one.
  use: { ...chromiumUse, screenshot: 'only-on-failure' },
  projects: [
    journeys('desktop', desktop),
    {
      ...journeys('phone', phone),
      testIgnore: onlyAtDesk.map((journey) => `journeys/${journey}.spec.ts`),
      // Of the other journeys, tests of what a narrow screen does not change.
      grepInvert: /@desk/,
    },
    { name: 'faults', testDir: './faults', use: desktop },
    { name: 'sandbox-scripts', testDir: './sandbox-scripts', use: desktop },
  ],
});
