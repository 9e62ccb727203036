import type { Square } from 'square';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { repeatedly, type OnJobRun } from '../../platform/jobs/repeatedly.ts';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';
import { isLiveSquare } from './run-audited-test.ts';
import { callSquare, type SquareProvider } from './call-square.ts';
import { storeSquarePayment } from './store-square-payment.ts';
import { findTestsWithoutOutcome, updateTestAttempt, squareReference, type TestAttempt } from './test-attempts.ts';

interface SweepDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null if no account is configured. */
  readonly square: SquareProvider | null;
}

const minute = 60_000;
/** In ms: the call that charges the card takes at most that long, including its retry. */
const longestCall = minute;
/** The number of attempts per sweep, and of pages of payments that are searched for each attempt. */
const batch = 20;
const maxPages = 5;

/**
 * Completes test charges without an outcome: the answer was lost, or the process ended before it. Safe to run
 * concurrently. @returns the number of completed ones.
 */
export async function sweepSquareTests({ db, clock, log, square }: SweepDeps): Promise<number> {
  if (square === null || isLiveSquare(square.account)) return 0;
  const before = new Date(clock.now() - longestCall).toISOString();
  let completed = 0;
  for (const attempt of await findTestsWithoutOutcome(db.knex, 'square', { before, limit: batch })) {
    try {
      if (await completeTest({ db, clock, square }, attempt)) completed += 1;
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      log.warn(
        { kind: error.kind, code: error.code, attempt: attempt.id },
        'the outcome of a test charge is still unknown',
      );
    }
  }
  return completed;
}

/** Runs {@link sweepSquareTests} at once and every three minutes. @returns a function that stops it. */
export function startSquareSweep(deps: SweepDeps, onRun?: OnJobRun): () => Promise<void> {
  return repeatedly(
    'test-charge-sweep',
    () => sweepSquareTests(deps),
    3 * minute,
    (error) => deps.log.error({ err: error }, 'test charges could not be swept'),
    onRun,
  );
}

async function completeTest(
  { db, clock, square }: Pick<SweepDeps, 'db' | 'clock'> & { readonly square: SquareProvider },
  attempt: TestAttempt,
): Promise<boolean> {
  const { api } = square;
  const { id, key, paymentId } = attempt;
  const payment =
    paymentId === null
      ? await findPayment(square, attempt)
      : (await callSquare(square, 'payments.get', () => api.payments.get({ paymentId }))).payment;
  if (payment) return (await storeSquarePayment({ db, clock }, payment)) !== 'processing';
  // No payment exists for this key. If one is about to be made, this call cancels it, or fails and is retried.
  await callSquare(square, 'payments.cancelByIdempotencyKey', () =>
    api.payments.cancelByIdempotencyKey({ idempotencyKey: key }),
  );
  await updateTestAttempt(db.knex, id, { status: 'ended' });
  return true;
}

/** The payment of an attempt. @throws ProviderFault if there are more payments than can be searched. */
async function findPayment(square: SquareProvider, attempt: TestAttempt): Promise<Square.Payment | undefined> {
  const { api, account } = square;
  const createdAt = Date.parse(attempt.createdAt);
  const reference = squareReference(attempt);
  let page = await callSquare(square, 'payments.list', () =>
    api.payments.list({
      beginTime: new Date(createdAt - minute).toISOString(),
      endTime: new Date(createdAt + 24 * 60 * minute).toISOString(),
      sortOrder: 'ASC',
      locationId: account.locationId,
      limit: 100,
    }),
  );
  for (let pages = 1; ; pages += 1) {
    const found = page.data.find(({ referenceId }) => referenceId === reference);
    if (found !== undefined || !page.hasNextPage()) return found;
    if (pages === maxPages) throw new ProviderFault('unknown', 'too_many_payments', 'Square has too many payments');
    page = await callSquare(square, 'payments.list', () => page.getNextPage());
  }
}
