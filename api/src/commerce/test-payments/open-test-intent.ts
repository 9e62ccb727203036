import { randomUUID } from 'node:crypto';
import { withTimeout } from '../../platform/jobs/with-timeout.ts';
import { logLateError } from '../payments/log-late-error.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { keyLife } from '../payments/stripe/key-life.ts';
import { callStripe, ProviderFault } from '../payments/stripe/provider-fault.ts';
import { readPayment } from '../payments/stripe/read-state.ts';
import type { Mutex } from '../../platform/jobs/mutex.ts';
import { keepTestState, type TestStatus } from './keep-test-state.ts';
import { findOpenAttempt, keepAttempt, noteAttempt, type TestAttempt } from './test-attempts.ts';
import { pending, reportedFailure } from './reported-failure.ts';

/** A test charge that waits for a card, or for the provider. */
export interface TestIntent {
  readonly paymentId: string;
  readonly clientSecret: string | null;
  readonly status: TestStatus;
}

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
    throw new Error('every test charge that was opened had ended at once');
  });
  try {
    return await withTimeout(work, { onTimeout: () => Promise.reject(pending()), onLateError: logLateError(deps.log) });
  } catch (error) {
    throw reportedFailure(deps.log, error);
  }
}

/** Null if the existing one has ended in the meantime. */
async function openOrFind(
  deps: PaymentDeps,
  requested: { staffId: number; amount: number },
): Promise<TestIntent | null> {
  const attempt = await findOrKeep(deps, requested);
  if (attempt === null) return null;
  const paymentId = attempt.paymentId ?? (await makeIntent(deps, attempt));
  const { payment, clientSecret } = await readPayment(deps.stripe.api, paymentId, false);
  const status = await keepTestState(deps, attempt, payment);
  if (status === 'paid' || status === 'cancelled') return null;
  return { paymentId, status, clientSecret: status === 'open' ? clientSecret : null };
}

async function findOrKeep({ db, clock }: PaymentDeps, { staffId, amount }: { staffId: number; amount: number }) {
  const now = clock.now();
  const keys = `test-${staffId}-${amount}-`;
  const found = await findOpenAttempt(db.knex, 'stripe', keys);
  if (found !== null && Date.parse(found.createdAt) > now - keyLife) return found;
  return db.write(async (transaction) => {
    if (found !== null) await noteAttempt(transaction, found.id, { status: 'ended' });
    return keepAttempt(transaction, {
      provider: 'stripe',
      key: keys + randomUUID(),
      request: { staffId, amount, customer: null },
      now: new Date(now).toISOString(),
    });
  });
}

async function makeIntent({ db, stripe }: PaymentDeps, { id, key, request }: TestAttempt): Promise<string> {
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
    await noteAttempt(db.knex, id, { status: 'open', paymentId: intent.id });
    return intent.id;
  } catch (error) {
    if (error instanceof ProviderFault && error.kind !== 'unknown') await noteAttempt(db.knex, id, { status: 'ended' });
    throw error;
  }
}
