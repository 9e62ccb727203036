import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, firefox, type BrowserContext, type Page, type ViewportSize } from '@playwright/test';
import { chromiumUse } from '../chromium-use.ts';
import { inputOf, type Input } from '../journeys/counting-user.ts';
import { screenInput } from './screen-input.ts';
import { startWebkit } from './webkit.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

interface EngineSettings {
  readonly origin: string;
  readonly viewport: ViewportSize;
  readonly javaScriptEnabled: boolean;
}

/** A browser with a fresh profile and one page. */
export interface OpenEngine {
  readonly context: BrowserContext;
  /** A keyboard and a pointer with the same effect on a page as a person's. */
  readonly inputOf: (page: Page) => Input;
  readonly close: () => Promise<void>;
}

const firefoxOverBidi = fileURLToPath(import.meta.resolve('./firefox-over-bidi.ts'));
/** In ms, until a browser has started. */
const timeout = 60_000;

/** Starts an engine. @throws Error if it does not start. */
export async function openEngine(
  name: EngineName,
  { origin, viewport, javaScriptEnabled }: EngineSettings,
): Promise<OpenEngine> {
  if (name === 'webkit') {
    const { browser, display, stop } = await startWebkit({
      startUrl: `${origin}/robots.txt`,
      viewport,
      javaScriptEnabled,
    });
    const context = browser.contexts()[0];
    if (context === undefined) throw new Error('WebKitGTK has no window');
    return { context, inputOf: (page) => screenInput(page, display), close: stop };
  }
  const browser =
    name === 'chromium'
      ? await chromium.launch({ ...chromiumUse.launchOptions, timeout })
      : await firefox.launch({
          channel: 'moz-firefox',
          executablePath: firefoxOverBidi,
          // The program's first line runs `node`, which must be this Node.
          env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` },
          // In this Firefox, Playwright can switch scripts off only by this preference.
          firefoxUserPrefs: { 'javascript.enabled': javaScriptEnabled },
          timeout,
        });
  const context = await browser.newContext({ viewport, ...(name === 'chromium' ? { javaScriptEnabled } : {}) });
  await context.newPage();
  return { context, inputOf, close: () => browser.close() };
}
