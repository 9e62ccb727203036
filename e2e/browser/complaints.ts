import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** What a browser complained of while a test ran. */
export interface Complaints {
  /** Says that a complaint belongs to what is being tested. */
  allow(pattern: RegExp): void;
  /** The complaints that nobody allowed. */
  readonly unexpected: () => readonly string[];
}

/**
 * Listens to every page of a context: errors and warnings of the console (a refusal by the content security policy is
 * one of them), exceptions that nobody caught, requests that failed.
 */
export function listenForComplaints(context: BrowserContext): Complaints {
  const heard: string[] = [];
  const allowed: RegExp[] = [];
  const listen = (page: Page) => {
    page.on('pageerror', (error) => heard.push(`uncaught ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) heard.push(`${message.type()} ${textOf(message)}`);
    });
  };
  context.on('page', listen);
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // The page that had asked was left, in Chromium's words and in Firefox's.
    if (why !== 'net::ERR_ABORTED' && why !== 'NS_BINDING_ABORTED') heard.push(`failed ${request.url()} ${why}`);
  });
  for (const page of context.pages()) listen(page);
  return {
    allow: (pattern) => allowed.push(pattern),
    unexpected: () => heard.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
  };
}

function textOf(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return url ? `${message.text()} (${url}:${lineNumber})` : message.text();
}
