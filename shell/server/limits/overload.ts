import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { apiBase } from '@plumbline/contract/endpoint';
import type { ErrorBody } from '@plumbline/contract/errors';
import { completePayment, createPaymentIntent, createSubscription } from '@plumbline/contract/commerce/payments';
import type { Site } from '@plumbline/contract/site';
import { openShedding, type Priority, type Shedding } from '@plumbline/serving/shedding';
import { isApiPath } from '../proxy/api-paths.ts';
import { releasesBase } from '../../registry/snapshot.ts';
import { smallPage } from '../small-page.ts';

const message = 'There is more to do just now than the service can. Please try again in a moment.';

/** Paths that are never refused: serving a file costs less than a refusal, and monitoring needs responses most under load. */
const neverShed = ['/assets/', releasesBase, '/_site/', '/metrics', `${apiBase}/health/`];

const paymentPaths = [createPaymentIntent, createSubscription, completePayment].map(({ path }) => apiBase + path);
/** Paths that are refused last: payments in progress, and the payment providers' events. */
const firstPaths = [...paymentPaths, `${apiBase}/webhooks/`];

/** Load shedding for the page server: refused pages get a small HTML page, refused API calls an API error. */
export function shedLoad(site: Site, log: Logger): Shedding {
  const { html, policy } = smallPage(site, {
    heading: 'One moment, please',
    text: `More people are visiting ${site.product} just now than we can serve at once. Please load this page again in a few seconds.`,
  });
  const error = JSON.stringify({ code: 'unavailable', message } satisfies ErrorBody);
  return openShedding({
    priorityOf,
    refusal: ({ url = '' }) =>
      isApiPath(url)
        ? { type: 'application/json; charset=utf-8', body: error }
        : { type: 'text/html; charset=utf-8', body: html, headers: { 'content-security-policy': policy } },
    onShed: (count) => log.warn({ count }, 'overloaded: requests were refused before they were begun'),
  });
}

/** The priority of a request under load; null if it is never refused. */
export function priorityOf({ url = '' }: Pick<IncomingMessage, 'url'>): Priority | null {
  if (neverShed.some((path) => url.startsWith(path))) return null;
  return firstPaths.some((path) => url.startsWith(path)) ? 'first' : 'usual';
}

/** Passes a request on only if it is admitted; a refused one has been answered already and is not logged. */
export function refuseOverload(shedding: Shedding): Middleware {
  return async (ctx, next) => {
    if (await shedding.admit(ctx.req, ctx.res)) return next();
    ctx.state['isRefused'] = true;
    ctx.respond = false;
  };
}
