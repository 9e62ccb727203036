import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import { chromiumUse } from './chromium-use.ts';
import { isShortRun, shortRun } from './short-run.ts';

const { E2E_ORIGIN: baseURL } = process.env;

/** Cookies with which the sandbox offers no wallets; tests of wallets set others. */
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

/** Journeys that run only on the wide screen: they are the same on a phone, or their pages have stories for narrow screens. */
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

/** The paths of test files. @throws Error if a file is missing, so that no list contains a deleted test */
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
 * Tests in Chromium with whole sites. `desktop` and `phone` run the journeys on one shared site; `faults` runs tests that break
 * things, on a site per worker; `sandbox-scripts` tests the sandbox's browser scripts with the providers' own npm libraries.
 */
export default defineConfig({
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  forbidOnly: true,
  // A short run repeats failed tests once; the report says which.
  retries: isShortRun ? 1 : 0,
  // One more than the cores of the smallest machine, because tests often wait.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Traces take a third of the time; use `--trace on` for a failure that needs one.
  use: { ...chromiumUse, storageState: withoutWallets, screenshot: 'only-on-failure' },
  projects: [
    // This project is the first, so that its site starts while the others run.
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
