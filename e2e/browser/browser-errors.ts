import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** The errors and warnings of a browser during a test. */
export interface BrowserErrors {
  /** Allows the errors that the test provokes. */
  allow(pattern: RegExp): void;
  /** Errors that no test allowed. */
  readonly unexpected: () => readonly string[];
}

/**
 * Collects from every page of a context: errors and warnings of the console (which include violations of the content
 * security policy), uncaught exceptions, and failed requests.
 */
export function collectBrowserErrors(context: BrowserContext): BrowserErrors {
  const errors: string[] = [];
  const allowed: RegExp[] = [];
  const listen = (page: Page) => {
    page.on('pageerror', (error) => errors.push(`uncaught ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(`${message.type()} ${textOf(message)}`);
    });
  };
  context.on('page', listen);
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // These are Chromium's and Firefox's error texts for requests of a page that was left.
    if (why !== 'net::ERR_ABORTED' && why !== 'NS_BINDING_ABORTED') errors.push(`failed ${request.url()} ${why}`);
  });
  for (const page of context.pages()) listen(page);
  return {
    allow: (pattern) => allowed.push(pattern),
    unexpected: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  };
}

function textOf(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return url ? `${message.text()} (${url}:${lineNumber})` : message.text();
}
