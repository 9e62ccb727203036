import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { SquareClient } from 'square';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Failure } from '../http/failure.ts';
import { inTime } from '../payments/in-time.ts';
import type { SquareAccount } from '../payments/payment-settings.ts';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';
import type { Turns } from '../payments/turns.ts';
import { callSquare } from './call-square.ts';
import { keepAttempt, noteAttempt, noteCharge, type TestAttempt } from './test-attempts.ts';
import { pending, toldFailure } from './told-failure.ts';

/** What a Square test charge needs. */
export interface SquareDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly account: SquareAccount;
  readonly square: SquareClient;
  /** Per attempt: one call at a time. */
  readonly turns: Turns;
}

/** In cents: what every Square test charges. */
export const squareTestAmount = 100;

interface Wanted {
  readonly staffId: number;
  /** Good for one payment. */
  readonly cardToken: string;
  readonly customer: { readonly name: string; readonly email: string };
}

/** A charge that Square has taken. `amount` in cents. */
export interface SquareCharge {
  readonly paymentId: string;
  readonly amount: number;
  readonly status: 'paid' | 'processing';
}

/**
 * Charges a card one dollar. One card token makes one charge, however often it is sent: its hash is the key.
 * @throws Failure `card_declined`, `conflict`, `payment_pending`, `unavailable`.
 */
export async function chargeSquare(deps: SquareDeps, { cardToken, staffId, customer }: Wanted): Promise<SquareCharge> {
  const { db, clock, account, turns } = deps;
  const digest = createHash('sha256').update(`${account.applicationId} ${cardToken}`).digest('base64url');
  const attempt = await db.write((transaction) =>
    keepAttempt(transaction, {
      provider: 'square',
      // Square takes keys of at most 45 characters.
      key: `sq${digest.slice(0, 43)}`,
      request: { staffId, amount: squareTestAmount, customer },
      now: new Date(clock.now()).toISOString(),
    }),
  );
  if (attempt === null) throw new Failure('conflict', 'These card details were sent with other details before.');
  try {
    const work = turns.take(attempt.id, () => charge(deps, attempt, cardToken));
    return await inTime(work, () => Promise.reject(pending()));
  } catch (error) {
    throw toldFailure(deps.log, error);
  }
}

async function charge({ db, clock, square, account }: SquareDeps, attempt: TestAttempt, sourceId: string) {
  const { id, key, request } = attempt;
  try {
    const { payment } = await callSquare(() =>
      square.payments.create({
        sourceId,
        idempotencyKey: key,
        amountMoney: { amount: BigInt(request.amount), currency: 'USD' },
        locationId: account.locationId,
        referenceId: `test-${id}`,
        note: 'Test charge of the staff',
        ...(request.customer === null ? {} : { buyerEmailAddress: request.customer.email }),
      }),
    );
    const paymentId = payment?.id;
    const status = payment?.status === 'COMPLETED' ? 'paid' : 'processing';
    if (paymentId === undefined || payment?.status === 'FAILED' || payment?.status === 'CANCELED') {
      throw new ProviderFault('declined', payment?.status ?? 'no_payment', 'The card was not charged.');
    }
    const amount = Number(payment?.amountMoney?.amount ?? 0);
    await db.write(async (transaction) => {
      await noteAttempt(transaction, id, { status: status === 'paid' ? 'paid' : 'open', paymentId });
      const now = new Date(clock.now()).toISOString();
      if (status === 'paid') {
        await noteCharge(transaction, { provider: 'square', ref: paymentId, paymentId, amount }, now);
      }
    });
    return { paymentId, amount, status } as const;
  } catch (error) {
    if (error instanceof ProviderFault && error.kind !== 'unknown') await noteAttempt(db.knex, id, { status: 'ended' });
    throw error;
  }
}
