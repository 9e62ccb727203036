import type { Knex } from 'knex';
import { enqueueMail } from '../../../mail/index.ts';
import { findMembership } from '../../../members/index.ts';
import type { OrderRow } from '../../orders/order-row.ts';
import type { Movement } from './record-money.ts';

interface Notice {
  readonly order: OrderRow;
  readonly movements: readonly Movement[];
}

/** Queues the buyer's mail about the refund of a duplicate payment, or of one with a code that was used up. */
export async function notifyDuplicate(
  transaction: Knex.Transaction,
  { order, movements }: Notice,
  now: string,
): Promise<void> {
  // The earlier paid order of the same buyer, with the same membership or, if `coupon_spent`, with the same code.
  const { customer_email: to, yields_to: earlierOrder } = order;
  const membership = earlierOrder === null ? null : await findMembership(transaction, earlierOrder);
  if (membership === null || to === null) return;
  const { number, periodEnd, renews } = membership;
  const common = { name: order.customer_name ?? '', description: order.description, price: order.amount };
  const reason = order.coupon_spent ? { codeSpent: order.coupon_code ?? '' } : { second: true };
  for (const { kind, ref, amount, at } of movements) {
    const payload = { ...common, number, periodEnd, renews, amount: Math.abs(amount), at, ref };
    if (kind === 'refund_failed') await enqueueMail(transaction, { kind: 'refund-failed', payload, to, now });
    if (kind !== 'refund') continue;
    await enqueueMail(transaction, { kind: 'refund', payload: { ...payload, ...reason }, to, now });
  }
}
