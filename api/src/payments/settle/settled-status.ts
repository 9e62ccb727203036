import type { OrderStatus } from '@plumbline/contract/orders';
import type { OrderRow } from '../../orders/order-row.ts';
import type { Facts, PaymentFact } from '../facts.ts';

/** Where an order stands by what the provider says; `attention` is what a person has to look into. */
interface Standing {
  readonly status: OrderStatus;
  readonly attention: string | null;
}

/** A pure function of the order and the facts. Money that does not fit the order never makes it paid. */
export function settledStatus(order: OrderRow, facts: Facts, live: boolean): Standing {
  const { first, subscription } = facts;
  const begun = subscription === null || (subscription.status !== 'waiting' && subscription.status !== 'dead');
  if (first.status === 'succeeded' && begun) {
    const misfit = misfitOf(order, facts, live);
    if (misfit !== null) return { status: order.status, attention: misfit };
    if (isSecond(order)) return secondStanding(order, facts);
    const extra = facts.others.find((payment) => isSecondCharge(payment, facts));
    const attention = extra ? `paid twice: ${extra.intentId} beside ${first.intentId}` : null;
    return { status: refunded(first) >= order.amount ? 'refunded' : 'paid', attention };
  }
  if (order.paid_at !== null || order.status === 'expired' || order.status === 'cancelled') {
    return { status: order.status, attention: null };
  }
  const works = first.status === 'processing' || first.status === 'succeeded';
  return { status: works ? 'processing' : 'open', attention: null };
}

/** Whether an order that is paid is one too many: its buyer has the membership. */
export function isSecond(order: Pick<OrderRow, 'yields_to' | 'paid_at'>): boolean {
  return order.yields_to !== null && order.paid_at === null;
}

/** Nobody owes and nobody has anything for it, once all of it went back. */
function secondStanding({ yields_to: holder }: OrderRow, { first, subscription }: Facts): Standing {
  const over = refunded(first) >= first.received && (subscription === null || subscription.status === 'ended');
  const beside = `${first.intentId} was paid beside order ${holder} for the same membership`;
  return over
    ? { status: 'refunded', attention: `${beside} and went back` }
    : { status: 'processing', attention: `${beside} and has to go back` };
}

/** In cents, without refunds that failed. */
export function refunded({ charge }: PaymentFact): number {
  return (charge?.refunds ?? []).reduce((sum, { amount, failed }) => (failed ? sum : sum + amount), 0);
}

function misfitOf(order: OrderRow, { first, subscription }: Facts, live: boolean): string | null {
  const orderId = subscription === null ? first.orderId : subscription.orderId;
  if (orderId !== order.public_id) return `${first.intentId} is for ${orderId ?? 'no order'}`;
  if (first.received !== order.amount) return `${first.intentId} brought ${first.received} in place of ${order.amount}`;
  if (first.currency !== order.currency) return `${first.intentId} is in ${first.currency}`;
  if (first.live !== live) return `${first.intentId} is ${first.live ? 'live' : 'a test'} and this site is not`;
  return null;
}

/** Renewals name no order of their own: what does, and is not the order's payment, is a second one for the same. */
function isSecondCharge(payment: PaymentFact, { first }: Facts): boolean {
  return payment.status === 'succeeded' && payment.orderId !== null && payment.intentId !== first.intentId;
}
