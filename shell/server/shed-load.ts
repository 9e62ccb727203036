import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { apiBase } from '@plumbline/contract/endpoint';
import type { ErrorBody } from '@plumbline/contract/errors';
import { completePayment, createPaymentIntent, createSubscription } from '@plumbline/contract/payments';
import type { Site } from '@plumbline/contract/site';
import type { Urgency } from '@plumbline/serving/admission';
import { openShedding, type Shedding } from '@plumbline/serving/shedding';
import { escapeHtml } from './pages/escape.ts';
import { isOfApi } from './proxy/api-paths.ts';
import { releasesBase } from './registry/snapshot-of-release.ts';

const message = 'There is more to do just now than the service can. Please try again in a moment.';

/** Files cost less than a refusal does, and a page without them is of no use; and who watches has to be told. */
const always = ['/assets/', releasesBase, '/_site/', '/metrics', `${apiBase}/health/`];

const money = [createPaymentIntent, createSubscription, completePayment].map(({ path }) => apiBase + path);
const first = [...money, `${apiBase}/webhooks/`];

const style =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem}:root{color-scheme:light dark}';

/** Refuses what the page server has no time for: with a small page that can be read, or the API's kind of error. */
export function shedLoad(site: Site, log: Logger): Shedding {
  const page = pageOf(site);
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
  const error = JSON.stringify({ code: 'unavailable', message } satisfies ErrorBody);
  return openShedding({
    urgencyOf,
    refusal: (request) =>
      isOfApi(pathOf(request))
        ? { type: 'application/json; charset=utf-8', body: error }
        : { type: 'text/html; charset=utf-8', body: page, headers: { 'content-security-policy': policy } },
    onShed: (count) => log.warn({ count }, 'overloaded: requests were refused before they were begun'),
  });
}

/** What of the site is begun first where not everything can be; null: whatever happens. */
export function urgencyOf({ url = '' }: IncomingMessage): Urgency | null {
  if (always.some((path) => url.startsWith(path))) return null;
  return first.some((path) => url.startsWith(path)) ? 'first' : 'usual';
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

function pageOf({ product }: Site): string {
  const name = escapeHtml(product);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>One moment, please | ${name}</title><style>${style}</style></head>
<body><h1>One moment, please</h1><p>More people are visiting ${name} just now than we can serve at once. Please load this
page again in a few seconds.</p></body></html>
`;
}
