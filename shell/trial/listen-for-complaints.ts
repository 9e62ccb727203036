import type { Page, Response } from 'playwright-core';

/** Told below, with its status. */
const toldBelow = /^Failed to load resource/;

/**
 * Warnings that say that the page is not as it was written. Others are the browser's advice, such as that a preload came to
 * nothing on a slow machine, or a library's.
 */
const judged = [
  /^Warning: /,
  /\bReact\b|react\.dev/,
  /Content Security Policy|integrity/i,
  // Where only the machine is slow, whether the remote comes at all is seen later.
  /^The page goes on without its remote: (?!Error: \S+ is late)/,
];

/** How a complaint begins where the shell has told the API that a release failed. */
export const shellReport = 'the shell reports a failure';

/** Whether what stands in the console speaks against a page. */
export function isComplaint(type: string, text: string): boolean {
  if (type === 'error') return !toldBelow.test(text);
  return type === 'warning' && judged.some((pattern) => pattern.test(text));
}

/** Listens to a page. @returns what it has complained of so far, each once, in the words of the browser or of the shell. */
export function listenForComplaints(page: Page, isExpected: (response: Response) => boolean): ReadonlySet<string> {
  const heard = new Set<string>();
  const say = (what: string) => void heard.add(what.replaceAll(/\s+/g, ' ').trim().slice(0, 300));
  page.on('pageerror', ({ message }) => say(`uncaught: ${message}`));
  page.on('console', (message) => {
    if (isComplaint(message.type(), message.text())) say(`console ${message.type()}: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // The page had done with it.
    if (why !== 'net::ERR_ABORTED') say(`${request.method()} ${request.url()} failed: ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400 || isExpected(response)) return;
    say(`${response.request().method()} ${new URL(response.url()).pathname} was answered ${response.status()}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/reports') return;
    const { stage, message } = (request.postDataJSON() ?? {}) as { stage?: string; message?: string };
    say(`${shellReport} (${stage}): ${message}`);
  });
  return heard;
}
