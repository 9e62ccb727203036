import { setTimeout as delay } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { listenForComplaints, type Complaints } from '../browser/complaints.ts';
import { openEngine, type EngineName } from './engine.ts';
import { expected } from './expected.ts';

export interface EngineOptions {
  readonly engine: EngineName;
}

interface Fixtures {
  /** The site's, without a slash at its end; addresses are whole here, as no base can be given to WebKitGTK's context. */
  readonly origin: string;
  readonly complaints: Complaints;
}

/** In ms, for each step of a test. */
const patience = 15_000;

/** A test over the site that all share, in a browser of its own; it fails on any complaint that nobody has allowed. */
export const test = base.extend<Fixtures & EngineOptions>({
  engine: ['chromium', { option: true }],
  // oxlint-disable-next-line no-empty-pattern
  origin: async ({}, provide) => provide(process.env['E2E_ORIGIN'] ?? ''),
  context: async ({ engine, origin, viewport, javaScriptEnabled }, provide) => {
    const { context, close } = await openEngine(engine, {
      origin,
      viewport: viewport ?? { width: 1280, height: 800 },
      javaScriptEnabled: javaScriptEnabled ?? true,
    });
    context.setDefaultTimeout(patience);
    await provide(context);
    await close();
  },
  page: async ({ context }, provide) => {
    for (const page of context.pages()) await provide(page);
  },
  complaints: [
    async ({ context, engine }, provide) => {
      await context.addInitScript(sayReports);
      const complaints = listenForComplaints(context);
      for (const pattern of expected[engine]) complaints.allow(pattern);
      await provide(complaints);
      // A report comes a little later than what it is about.
      await delay(300);
      expect(complaints.unexpected(), 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** Reports of policies become errors of the console, which are listened for. It runs in the browser. */
function sayReports(): void {
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
