import type { Page, Response } from 'playwright-core';
import * as v from 'valibot';

/** The console's message for a failed resource; the response handler reports it with its status. */
const resourceError = /^Failed to load resource/;

/** Warnings that point to an error in the page. Other warnings are advice of the browser or a library, such as an unused preload. */
const relevantWarnings = [
  /^Warning: /,
  /\bReact\b|react\.dev/,
  /Content Security Policy|integrity/i,
  // A late remote may only mean a slow machine: the test waits until the remote is shown or the shell has given it up.
  /^The page goes on without its remote: (?!Error: \S+ is late)/,
];

/** The prefix of a complaint for a failure that the shell has reported to the API. */
export const shellReport = 'the shell reports a failure';

/** Whether the shell complains that something was not ready in time, which may only mean a slow machine. */
export function isLateReport(complaint: string): boolean {
  return ['deadline', 'suspended'].some((stage) => complaint.startsWith(`${shellReport} (${stage})`));
}

/** Whether a complaint is about a request that the API understood and refused. */
export function isApiRefusal(complaint: string): boolean {
  return /^GET \/api\/\S+ responded with 4\d\d$/.test(complaint);
}

const Report = v.pipe(v.string(), v.parseJson(), v.object({ stage: v.string(), message: v.string() }));

/** Limits an endless series of complaints; the first ones show the problem. */
const maxComplaints = 50;

/** Whether a console message counts against a page. */
export function isComplaint(type: string, text: string): boolean {
  if (type === 'error') return !resourceError.test(text);
  return type === 'warning' && relevantWarnings.some((pattern) => pattern.test(text));
}

/** Collects the distinct complaints of a page. @returns a set that grows while the page runs. */
export function collectComplaints(page: Page, isExpected: (response: Response) => boolean): ReadonlySet<string> {
  const complaints = new Set<string>();
  const add = (complaint: string) => {
    if (complaints.size < maxComplaints)
      complaints.add(complaint.slice(0, 2_000).replaceAll(/\s+/g, ' ').trim().slice(0, 300));
  };
  page.on('pageerror', ({ message }) => add(`uncaught: ${message}`));
  page.on('console', (message) => {
    if (isComplaint(message.type(), message.text())) add(`console ${message.type()}: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The page itself cancelled the request.
    if (reason !== 'net::ERR_ABORTED') add(`${request.method()} ${request.url()} failed: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400 || isExpected(response)) return;
    add(`${response.request().method()} ${new URL(response.url()).pathname} responded with ${response.status()}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/reports') return;
    // A page can send anything to this address, and an error in this handler would end the process.
    const report = v.safeParse(Report, request.postData());
    add(
      report.success ? `${shellReport} (${report.output.stage}): ${report.output.message}` : 'sends an invalid report',
    );
  });
  return complaints;
}
