import { setProcessing } from '../orders/store.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** In ms: the time until the next check. */
const nextCheckIn = 30_000;

/**
 * Marks an order whose payment has an unknown outcome because the provider has not answered. The next check with an
 * answer replaces the status `processing`.
 */
export async function markPending({ db, clock }: PaymentDeps, orderId: number): Promise<void> {
  const checkAt = new Date(clock.now() + nextCheckIn).toISOString();
  await db.write((transaction) => setProcessing(transaction, orderId, checkAt));
}
