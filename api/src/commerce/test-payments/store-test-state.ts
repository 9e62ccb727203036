import type { ProviderPayment } from '../payments/provider-state.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { updateTestAttempt, insertTestCharge, type TestAttempt } from './test-attempts.ts';

/** The state of a test charge. */
export type TestStatus = 'open' | 'processing' | 'paid' | 'cancelled';

/** Stores the provider's state of a test charge. Idempotent. */
export async function storeTestState(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  attempt: TestAttempt,
  { intentId, status, received, charge }: ProviderPayment,
): Promise<TestStatus> {
  if (status === 'waiting') return 'open';
  if (status === 'processing') return 'processing';
  const paid = status === 'succeeded';
  await db.write(async (transaction) => {
    await updateTestAttempt(transaction, attempt.id, { status: paid ? 'paid' : 'ended' });
    if (!paid || charge === null) return;
    const now = new Date(clock.now()).toISOString();
    await insertTestCharge(
      transaction,
      { provider: 'stripe', ref: charge.id, paymentId: intentId, amount: received },
      now,
    );
  });
  return paid ? 'paid' : 'cancelled';
}
