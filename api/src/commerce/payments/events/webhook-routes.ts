import { apiBase } from '@plumbline/contract/endpoint';
import type { CommerceDeps } from '../../commerce-deps.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { readRawBody } from '../../../platform/http/raw-body.ts';
import type { ApiRouter } from '../../../platform/http/route.ts';
import { takeSquareEvent } from '../../test-payments/take-square-event.ts';
import { ProviderFault } from '../stripe/provider-fault.ts';
import { takeStripeEvent } from './take-stripe-event.ts';

/**
 * Routes for the providers' events. They are no endpoints of the contract, because the providers define their content
 * and sign its bytes.
 */
export function webhookRoutes(router: ApiRouter, { payments, paymentWorker, square, db, clock }: CommerceDeps): void {
  router.koa.post(`${apiBase}/webhooks/stripe`, async (ctx) => {
    if (payments === null) throw new Failure('not_found', 'Card payments are not set up on this site.');
    await takeStripeEvent(payments, await readRawBody(ctx), ctx.get('stripe-signature'));
    paymentWorker.wake();
    ctx.set('cache-control', 'no-store');
    ctx.body = { received: true };
  });

  router.koa.post(`${apiBase}/webhooks/square`, async (ctx) => {
    if (square === null || square.account.webhookKeys.length === 0) {
      throw new Failure('not_found', "Square's events are not set up on this site.");
    }
    try {
      await takeSquareEvent({ db, clock, square }, await readRawBody(ctx), ctx.get('x-square-hmacsha256-signature'));
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      throw new Failure('unavailable', 'Square cannot be asked about this event now.');
    }
    ctx.set('cache-control', 'no-store');
    ctx.body = { received: true };
  });
}
