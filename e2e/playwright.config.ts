import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import { chromiumUse } from './chromium-use.ts';
import { isShortRun, shortRun } from './short-run.ts';

const { E2E_ORIGIN: baseURL } = process.env;

/** A browser of a test has no wallets, unless the test sets them. */
const withoutWallets = {
  cookies: [
    {
      name: 'sandbox_wallets',
      value: 'none',
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
};

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Journeys that run on the wide screen only: a narrow screen does not change them, or their pages have narrow stories. */
const onlyWide = [
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

/** @throws Error if a file is missing, so that no list names a deleted journey. */
function files(folder: string, names: readonly string[]): string[] {
  return names.map((name) => {
    const file = `${folder}/${name}.spec.ts`;
    if (!existsSync(join(import.meta.dirname, file))) throw new Error(`There is no ${file}`);
    return file;
  });
}

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
  // The report tells which journeys needed a second run.
  retries: isShortRun ? 1 : 0,
  // One more than the cores of the smallest machine: a page waits more often than it computes.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Traces take a third of the time; use `--trace on` for a failure that needs one.
  use: { ...chromiumUse, storageState: withoutWallets, screenshot: 'only-on-failure' },
  projects: [
    // First: otherwise all others would wait for the start and stop of its site.
    {
      name: 'faults',
      testDir: './faults',
      use: desktop,
      // In a short run the tests take less time than a second site takes to start.
      ...(isShortRun ? { workers: 1, testMatch: files('faults', shortRun.faults), grepInvert: /@full/ } : {}),
    },
    // The phone leaves out the tests with the tag `@wide`.
    {
      ...journeys('desktop', desktop),
      ...(isShortRun ? { testIgnore: files('journeys', shortRun.skippedWide), grepInvert: /@full/ } : {}),
    },
    {
      ...journeys('phone', phone),
      testIgnore: files('journeys', onlyWide),
      ...(isShortRun ? { testMatch: files('journeys', shortRun.onPhone) } : {}),
      grepInvert: isShortRun ? /@wide|@full|@once/ : /@wide/,
    },
    ...(isShortRun ? [] : [{ name: 'sandbox-scripts', testDir: './sandbox-scripts', use: desktop }]),
  ],
});
