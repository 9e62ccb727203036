import type { PaymentDeps } from './payment-deps.ts';

/** In ms until it is looked at again. */
const soon = 30_000;

/** The provider has not answered: nobody knows how the order's payment stands, and the order says so until somebody does. */
export async function markPending({ db, clock }: PaymentDeps, orderId: number): Promise<void> {
  const now = clock.now();
  await db.write((transaction) =>
    transaction('orders')
      .where('id', orderId)
      .whereIn('status', ['open', 'processing'])
      .update({
        status: 'processing',
        check_at: new Date(now + soon).toISOString(),
        version: transaction.raw('version + 1'),
      }),
  );
}
