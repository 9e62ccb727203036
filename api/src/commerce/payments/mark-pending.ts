import { setProcessing } from '../orders/store.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** In ms until it is looked at again. */
const soon = 30_000;

/** The provider has not answered: nobody knows how the order's payment stands, and the order says so until somebody does. */
export async function markPending({ db, clock }: PaymentDeps, orderId: number): Promise<void> {
  const checkAt = new Date(clock.now() + soon).toISOString();
  await db.write((transaction) => setProcessing(transaction, orderId, checkAt));
}
