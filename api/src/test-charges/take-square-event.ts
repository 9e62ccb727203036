import type { SquareClient } from 'square';
import { WebhooksHelper } from 'square';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Failure } from '../http/failure.ts';
import { keepEvents, markHandled } from '../payments/events/store.ts';
import type { SquareAccount } from '../payments/payment-settings.ts';
import { callSquare } from './call-square.ts';
import { findSquareTest, noteAttempt, noteCharge } from './test-attempts.ts';

interface SquareEventDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly account: SquareAccount;
  readonly square: SquareClient;
}

const SquareEvent = v.object({
  event_id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  type: v.pipe(v.string(), v.maxLength(64)),
  data: v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,190}$/)) }),
});

/**
 * Takes an event of Square's: its payment is asked for anew, and the test charge made equal to the answer. All of it happens
 * before the answer, for such events are few: where Square cannot be asked, it sends the event again.
 * @throws Failure `invalid_input` where it is not signed as it should be. @throws ProviderFault
 */
export async function takeSquareEvent(deps: SquareEventDeps, body: Buffer, signature: string): Promise<void> {
  const event = await verified(deps.account, body.toString(), signature);
  if (event === null) throw new Failure('invalid_input', 'The signature does not fit this body.');
  if (event.type.startsWith('payment.')) await settleTest(deps, event.data.id);
  const now = new Date(deps.clock.now()).toISOString();
  const refs = { orderId: null, intentId: event.data.id, subscriptionId: null };
  await deps.db.write(async (transaction) => {
    const kept = { provider: 'square' as const, eventId: event.event_id, type: event.type, refs };
    if ((await keepEvents(transaction, [kept], now)) === 0) return;
    const row: { id: number } | undefined = await transaction('provider_events')
      .where({ provider: 'square', event_id: event.event_id })
      .first('id');
    if (row) await markHandled(transaction, [row.id], now);
  });
}

async function verified({ webhookKey, webhookUrl }: SquareAccount, requestBody: string, signatureHeader: string) {
  if (webhookKey === null || signatureHeader === '' || requestBody === '') return null;
  const signed = { requestBody, signatureHeader, signatureKey: webhookKey, notificationUrl: webhookUrl };
  if (!(await WebhooksHelper.verifySignature(signed))) return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SquareEvent), requestBody);
  return parsed.success ? parsed.output : null;
}

async function settleTest({ db, clock, square }: SquareEventDeps, paymentId: string): Promise<void> {
  const { payment } = await callSquare(() => square.payments.get({ paymentId }));
  const attempt = await findSquareTest(db.knex, paymentId, payment?.referenceId ?? '');
  if (attempt === null || payment === undefined) return;
  const paid = payment.status === 'COMPLETED';
  const over = payment.status === 'FAILED' || payment.status === 'CANCELED';
  const amount = Number(payment.amountMoney?.amount ?? 0);
  await db.write(async (transaction) => {
    await noteAttempt(transaction, attempt.id, { status: paid ? 'paid' : over ? 'ended' : 'open', paymentId });
    const now = new Date(clock.now()).toISOString();
    if (paid) await noteCharge(transaction, { provider: 'square', ref: paymentId, paymentId, amount }, now);
  });
}
