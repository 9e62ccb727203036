import type { Square } from 'square';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { findSquareTest, noteAttempt, noteCharge } from './test-attempts.ts';

/** What Square's payment statuses mean for a test; all others are still open. */
const meanings: Readonly<Record<string, 'paid' | 'ended'>> = { COMPLETED: 'paid', FAILED: 'ended', CANCELED: 'ended' };

/**
 * Keeps what Square says of a payment, where it is a test charge; done twice, it is done once.
 * @returns how the charge stands now; null for a payment that is none.
 */
export async function keepSquarePayment(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  payment: Square.Payment,
): Promise<'paid' | 'processing' | 'ended' | null> {
  const { id: paymentId = '', referenceId = '' } = payment;
  const attempt = await findSquareTest(db.knex, paymentId, referenceId);
  if (attempt === null) return null;
  const status = meanings[payment.status ?? ''] ?? 'open';
  const amount = Number(payment.amountMoney?.amount ?? 0);
  await db.write(async (transaction) => {
    await noteAttempt(transaction, attempt.id, { status, paymentId });
    if (status !== 'paid') return;
    const now = new Date(clock.now()).toISOString();
    await noteCharge(transaction, { provider: 'square', ref: paymentId, paymentId, amount }, now);
  });
  return status === 'open' ? 'processing' : status;
}
