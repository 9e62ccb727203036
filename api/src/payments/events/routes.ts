import { apiBase } from '@plumbline/contract/endpoint';
import type { AppDeps } from '../../app.ts';
import { Failure } from '../../http/failure.ts';
import { readRawBody } from '../../http/raw-body.ts';
import type { ApiRouter } from '../../http/route.ts';
import { takeStripeEvent } from './take-stripe-event.ts';

/** Where providers send their events: no endpoints of the contract, for what comes is theirs, and is signed as bytes. */
export function webhookRoutes(router: ApiRouter, { payments, paymentWorker }: AppDeps): void {
  router.koa.post(`${apiBase}/webhooks/stripe`, async (ctx) => {
    if (payments === null) throw new Failure('unavailable', 'Card payments are not set up on this site.');
    await takeStripeEvent(payments, await readRawBody(ctx), ctx.get('stripe-signature'));
    paymentWorker.wake();
    ctx.set('cache-control', 'no-store');
    ctx.body = { received: true };
  });
}
