import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { apiBase } from '@plumbline/contract/endpoint';
import type { ErrorBody } from '@plumbline/contract/errors';
import { completePayment, createPaymentIntent, createSubscription } from '@plumbline/contract/commerce/payments';
import type { Site } from '@plumbline/contract/site';
import { openShedding, type Priority, type Shedding } from '@plumbline/serving/shedding';
import { isOfApi } from '../proxy/api-paths.ts';
import { releasesBase } from '../registry/snapshot.ts';
import { smallPage } from '../small-page.ts';

const message = 'There is more to do just now than the service can. Please try again in a moment.';

/** Files cost less than a refusal does, and a page without them is of no use; and who watches has to be told. */
const always = ['/assets/', releasesBase, '/_site/', '/metrics', `${apiBase}/health/`];

const money = [createPaymentIntent, createSubscription, completePayment].map(({ path }) => apiBase + path);
const first = [...money, `${apiBase}/webhooks/`];

/** Refuses what the page server has no time for: with a small page that can be read, or the API's kind of error. */
export function shedLoad(site: Site, log: Logger): Shedding {
  const { html, policy } = smallPage(site, {
    heading: 'One moment, please',
    text: `More people are visiting ${site.product} just now than we can serve at once. Please load this page again in a few seconds.`,
  });
  const error = JSON.stringify({ code: 'unavailable', message } satisfies ErrorBody);
  return openShedding({
    priorityOf,
    refusal: (request) =>
      isOfApi(pathOf(request))
        ? { type: 'application/json; charset=utf-8', body: error }
        : { type: 'text/html; charset=utf-8', body: html, headers: { 'content-security-policy': policy } },
    onShed: (count) => log.warn({ count }, 'overloaded: requests were refused before they were begun'),
  });
}

/** What of the site is begun first where not everything can be; null: always. */
export function priorityOf({ url = '' }: Pick<IncomingMessage, 'url'>): Priority | null {
  if (always.some((path) => url.startsWith(path))) return null;
  return first.some((path) => url.startsWith(path)) ? 'first' : 'usual';
}

/** Begins what comes after it only where there is time for it; else the shedding has answered, and nothing is logged of it. */
export function refuseOverload(shedding: Shedding): Middleware {
  return async (ctx, next) => {
    if (await shedding.admit(ctx.req, ctx.res)) return next();
    ctx.state['isRefused'] = true;
    ctx.respond = false;
  };
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}
