import { setTimeout as delay } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { collectBrowserErrors, type BrowserErrors } from '../browser/browser-errors.ts';
import type { Input } from '../journeys/counting-user.ts';
import { openEngine, type EngineName, type OpenEngine } from './engine.ts';
import { expectedErrors } from './expected-errors.ts';

export interface EngineOptions {
  readonly engine: EngineName;
}

interface Fixtures {
  /** The site's origin, without a slash at its end. Tests use absolute URLs, because WebKitGTK's context accepts no base URL. */
  readonly origin: string;
  readonly browserEngine: OpenEngine;
  /** The keyboard and the pointer of the page's browser; see {@link OpenEngine}. */
  readonly input: Input;
  readonly browserErrors: BrowserErrors;
}

/** In ms, for each step of a test. */
const timeout = 15_000;

/** A test on the shared site, in a browser of its own. The test fails on errors in the browser that it does not allow. */
export const test = base.extend<Fixtures & EngineOptions>({
  engine: ['chromium', { option: true }],
  // oxlint-disable-next-line no-empty-pattern
  origin: async ({}, provide) => provide(process.env['E2E_ORIGIN'] ?? ''),
  browserEngine: async ({ engine, origin, viewport, javaScriptEnabled }, provide) => {
    const browserEngine = await openEngine(engine, {
      origin,
      viewport: viewport ?? { width: 1280, height: 800 },
      javaScriptEnabled: javaScriptEnabled ?? true,
    });
    browserEngine.context.setDefaultTimeout(timeout);
    await provide(browserEngine);
    await browserEngine.close();
  },
  context: async ({ browserEngine }, provide) => provide(browserEngine.context),
  page: async ({ context }, provide) => {
    for (const page of context.pages()) await provide(page);
  },
  input: async ({ browserEngine, page }, provide) => provide(browserEngine.inputOf(page)),
  browserErrors: [
    async ({ context, engine }, provide) => {
      await context.addInitScript(logViolations);
      const browserErrors = collectBrowserErrors(context);
      for (const pattern of expectedErrors[engine]) browserErrors.allow(pattern);
      await provide(browserErrors);
      // The browser reports policy violations with a delay.
      await delay(300);
      expect(browserErrors.unexpected(), 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** Logs policy violations as console errors, which the test collects. Runs in the browser. */
function logViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`violation: ${effectiveDirective} refused ${blockedURI}`),
  );
  if (!('ReportingObserver' in window)) return;
  new ReportingObserver(
    (reports) => {
      for (const report of reports) console.error(`report: ${JSON.stringify(report)}`);
    },
    { buffered: true },
  ).observe();
}
