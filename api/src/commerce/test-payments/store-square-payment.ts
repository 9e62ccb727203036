import type { Square } from 'square';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { findSquareTest, updateTestAttempt, insertTestCharge } from './test-attempts.ts';

/** Square's payment statuses with an outcome for a test; all others are open. */
const outcomes: Readonly<Record<string, 'paid' | 'ended'>> = { COMPLETED: 'paid', FAILED: 'ended', CANCELED: 'ended' };

/**
 * Stores Square's state of a payment, if it is a test charge. Idempotent.
 * @returns the charge's state; null if the payment is no test charge.
 */
export async function storeSquarePayment(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  payment: Square.Payment,
): Promise<'paid' | 'processing' | 'ended' | null> {
  const { id: paymentId = '', referenceId = '' } = payment;
  const attempt = await findSquareTest(db.knex, paymentId, referenceId);
  if (attempt === null) return null;
  const status = outcomes[payment.status ?? ''] ?? 'open';
  const amount = Number(payment.amountMoney?.amount ?? 0);
  await db.write(async (transaction) => {
    await updateTestAttempt(transaction, attempt.id, { status, paymentId });
    if (status !== 'paid') return;
    const now = new Date(clock.now()).toISOString();
    await insertTestCharge(transaction, { provider: 'square', ref: paymentId, paymentId, amount }, now);
  });
  return status === 'open' ? 'processing' : status;
}
