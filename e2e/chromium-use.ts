import type { PlaywrightTestConfig } from '@playwright/test';
import { chromiumArguments } from './chromium-arguments.ts';

const { CHROMIUM: executablePath } = process.env;

/** `npm test` finds a Chromium and names it in `CHROMIUM`; without it Playwright looks for its own. */
export const chromiumUse: NonNullable<PlaywrightTestConfig['use']> = {
  browserName: 'chromium',
  launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
};
