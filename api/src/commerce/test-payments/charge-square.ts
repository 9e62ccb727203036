import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { withTimeout } from '../../platform/jobs/with-timeout.ts';
import { logLateError } from '../payments/log-late-error.ts';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';
import type { Mutex } from '../../platform/jobs/mutex.ts';
import { callSquare, type SquareProvider } from './call-square.ts';
import { storeSquarePayment } from './store-square-payment.ts';
import { storeTestAttempt, updateTestAttempt, squareReference, type TestAttempt } from './test-attempts.ts';
import { noAnswerYet, reportedFailure } from './reported-failure.ts';

/** The dependencies of a Square test charge. */
export interface SquareDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly square: SquareProvider;
  /** Per attempt: serialises its calls. */
  readonly mutex: Mutex;
}

/** In cents: the amount of every Square test charge. */
export const squareTestAmount = 100;

interface ChargeRequest {
  readonly staffId: number;
  /** Good for one payment. */
  readonly cardToken: string;
  readonly customer: { readonly name: string; readonly email: string };
}

/** A charge that Square has accepted. `amount` in cents. */
export interface SquareCharge {
  readonly paymentId: string;
  readonly amount: number;
  readonly status: 'paid' | 'processing';
}

/**
 * Charges a card one dollar. Idempotent by the card token, whose hash is the key.
 * @throws Failure `card_declined`, `conflict`, `payment_pending`, `unavailable`.
 */
export async function chargeSquare(
  deps: SquareDeps,
  { cardToken, staffId, customer }: ChargeRequest,
): Promise<SquareCharge> {
  const { db, clock, square, mutex } = deps;
  const digest = createHash('sha256').update(`${square.account.applicationId} ${cardToken}`).digest('base64url');
  const attempt = await db.write((transaction) =>
    storeTestAttempt(transaction, {
      provider: 'square',
      // Square takes keys of at most 45 characters.
      key: `sq${digest.slice(0, 43)}`,
      request: { staffId, amount: squareTestAmount, customer },
      now: new Date(clock.now()).toISOString(),
    }),
  );
  if (attempt === null) throw new Failure('conflict', 'These card details were sent with other details before.');
  try {
    const work = mutex.run(attempt.id, () => charge(deps, attempt, cardToken));
    return await withTimeout(work, {
      onTimeout: () => Promise.reject(noAnswerYet()),
      onLateError: logLateError(deps.log),
    });
  } catch (error) {
    throw reportedFailure(deps.log, error);
  }
}

async function charge(deps: SquareDeps, attempt: TestAttempt, sourceId: string): Promise<SquareCharge> {
  const { api, account } = deps.square;
  const { id, key, request } = attempt;
  try {
    const { payment } = await callSquare(deps.square, 'payments.create', () =>
      api.payments.create({
        sourceId,
        idempotencyKey: key,
        amountMoney: { amount: BigInt(request.amount), currency: 'USD' },
        locationId: account.locationId,
        referenceId: squareReference(attempt),
        note: 'Test charge of the staff',
        ...(request.customer === null ? {} : { buyerEmailAddress: request.customer.email }),
      }),
    );
    const status = payment && (await storeSquarePayment(deps, payment));
    if (payment?.id === undefined || (status !== 'paid' && status !== 'processing')) {
      throw new ProviderFault('declined', payment?.status ?? 'no_payment', 'The card was not charged.');
    }
    return { paymentId: payment.id, amount: Number(payment.amountMoney?.amount ?? 0), status };
  } catch (error) {
    if (error instanceof ProviderFault && error.kind !== 'unknown') {
      await updateTestAttempt(deps.db.knex, id, { status: 'ended' });
    }
    throw error;
  }
}
