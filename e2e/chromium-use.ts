import type { PlaywrightTestConfig } from '@playwright/test';
import { chromiumArguments } from './chromium-arguments.ts';

const { CHROMIUM: executablePath } = process.env;

/** Chromium's Playwright options. `npm test` sets `CHROMIUM` to an installed browser; if not set, Playwright uses its own. */
export const chromiumUse: NonNullable<PlaywrightTestConfig['use']> = {
  browserName: 'chromium',
  launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
};
