import { randomUUID } from 'node:crypto';
import { withTimeout } from '../../platform/jobs/with-timeout.ts';
import { logLateError } from '../payments/log-late-error.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { idempotencyKeyLifetime } from '../payments/stripe/idempotency-key-lifetime.ts';
import { callStripe, ProviderFault } from '../payments/stripe/provider-fault.ts';
import { readPayment } from '../payments/stripe/read-state.ts';
import type { Mutex } from '../../platform/jobs/mutex.ts';
import { storeTestState, type TestStatus } from './store-test-state.ts';
import { findOpenAttempt, storeTestAttempt, updateTestAttempt, type TestAttempt } from './test-attempts.ts';
import { noAnswerYet, reportedFailure } from './reported-failure.ts';

/** A test charge that waits for a card, or for the provider. */
export interface TestIntent {
  readonly paymentId: string;
  readonly clientSecret: string | null;
  readonly status: TestStatus;
}

/** A charge can end while it is read; more such charges in one call than this are a fault. */
const maxTries = 3;

/**
 * Opens a test charge of a member of staff, or returns their unpaid one of the same amount. Idempotent, also for
 * several tabs. @throws Failure `payment_pending`, `unavailable`.
 */
export async function openTestIntent(
  deps: PaymentDeps,
  mutex: Mutex,
  requested: { readonly staffId: number; readonly amount: number },
): Promise<TestIntent> {
  const work = mutex.run(requested.staffId, async () => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const intent = await openOrFind(deps, requested);
      if (intent !== null) return intent;
    }
    throw new Error('each test charge that was opened had ended before it was read');
  });
  try {
    return await withTimeout(work, {
      onTimeout: () => Promise.reject(noAnswerYet()),
      onLateError: logLateError(deps.log),
    });
  } catch (error) {
    throw reportedFailure(deps.log, error);
  }
}

/** Null if the existing test charge has ended in the meantime. */
async function openOrFind(
  deps: PaymentDeps,
  requested: { staffId: number; amount: number },
): Promise<TestIntent | null> {
  const attempt = await findOrStoreAttempt(deps, requested);
  if (attempt === null) return null;
  const paymentId = attempt.paymentId ?? (await createIntent(deps, attempt));
  const { payment, clientSecret } = await readPayment(deps.stripe.api, paymentId, false);
  const status = await storeTestState(deps, attempt, payment);
  if (status === 'paid' || status === 'cancelled') return null;
  return { paymentId, status, clientSecret: status === 'open' ? clientSecret : null };
}

async function findOrStoreAttempt(
  { db, clock }: PaymentDeps,
  { staffId, amount }: { staffId: number; amount: number },
) {
  const now = clock.now();
  const keyPrefix = `test-${staffId}-${amount}-`;
  const found = await findOpenAttempt(db.knex, 'stripe', keyPrefix);
  if (found !== null && Date.parse(found.createdAt) > now - idempotencyKeyLifetime) return found;
  return db.write(async (transaction) => {
    if (found !== null) await updateTestAttempt(transaction, found.id, { status: 'ended' });
    return storeTestAttempt(transaction, {
      provider: 'stripe',
      key: keyPrefix + randomUUID(),
      request: { staffId, amount, customer: null },
      now: new Date(now).toISOString(),
    });
  });
}

async function createIntent({ db, stripe }: PaymentDeps, { id, key, request }: TestAttempt): Promise<string> {
  try {
    const intent = await callStripe(() =>
      stripe.api.paymentIntents.create(
        {
          amount: request.amount,
          currency: 'usd',
          description: 'Test charge of the staff',
          allowed_payment_method_types: ['card'],
        },
        { idempotencyKey: key },
      ),
    );
    await updateTestAttempt(db.knex, id, { status: 'open', paymentId: intent.id });
    return intent.id;
  } catch (error) {
    if (error instanceof ProviderFault && error.kind !== 'unknown')
      await updateTestAttempt(db.knex, id, { status: 'ended' });
    throw error;
  }
}
