import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { storeEvents, markHandled } from '../payments/events/store.ts';
import type { SquareAccount } from '../payments/payment-settings.ts';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';
import { callSquare, squareSdk, type SquareProvider } from './call-square.ts';
import { storeSquarePayment } from './store-square-payment.ts';

interface SquareEventDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly square: SquareProvider;
}

const SquareEvent = v.object({
  event_id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  type: v.pipe(v.string(), v.maxLength(64)),
  data: v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,190}$/)) }),
});

/**
 * Handles an event of Square: its payment is requested, and the test charge updated, before the answer, because such
 * events are rare; if Square cannot be reached, it sends the event again. An event with a payment that Square does not
 * have is ignored, because a retry would not find it.
 * @throws Failure `invalid_input` if the signature is invalid. @throws ProviderFault
 */
export async function takeSquareEvent(deps: SquareEventDeps, body: Buffer, signature: string): Promise<void> {
  const event = await verified(deps.square.account, body.toString(), signature);
  if (event === null) throw new Failure('invalid_input', 'The signature does not fit this body.');
  if (event.type.startsWith('payment.')) {
    const payment = await findPayment(deps.square, event.data.id);
    if (payment) await storeSquarePayment(deps, payment);
  }
  const now = new Date(deps.clock.now()).toISOString();
  const refs = { orderId: null, intentId: event.data.id, subscriptionId: null };
  await deps.db.write(async (transaction) => {
    const received = { provider: 'square' as const, eventId: event.event_id, type: event.type, refs };
    if ((await storeEvents(transaction, [received], now)) === 0) return;
    const row: { id: number } | undefined = await transaction('provider_events')
      .where({ provider: 'square', event_id: event.event_id })
      .first('id');
    if (row) await markHandled(transaction, [row.id], { orderId: null, now });
  });
}

async function findPayment(square: SquareProvider, paymentId: string) {
  try {
    const { payment } = await callSquare(square, 'payments.get', () => square.api.payments.get({ paymentId }));
    return payment ?? null;
  } catch (error) {
    if (error instanceof ProviderFault && error.kind === 'missing') return null;
    throw error;
  }
}

async function verified({ webhookKeys, webhookUrl }: SquareAccount, requestBody: string, signatureHeader: string) {
  if (signatureHeader === '' || requestBody === '') return null;
  const signed = { requestBody, signatureHeader, notificationUrl: webhookUrl };
  const { WebhooksHelper } = await squareSdk();
  const checks = webhookKeys.map((signatureKey) => WebhooksHelper.verifySignature({ ...signed, signatureKey }));
  if (!(await Promise.all(checks)).includes(true)) return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SquareEvent), requestBody);
  return parsed.success ? parsed.output : null;
}
