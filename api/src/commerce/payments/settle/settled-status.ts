import type { OrderStatus } from '@plumbline/contract/commerce/orders';
import type { OrderRow } from '../../orders/order-row.ts';
import {
  isCharged,
  isChargedBack,
  isDisputed,
  isKept,
  membershipPayments,
  paymentsOf,
  type Facts,
  type PaymentFact,
} from '../provider-state.ts';
import { endByMoney } from './membership-end.ts';

/** Where an order stands by what the provider says; `attention` is what a person has to look into. */
interface Standing {
  readonly status: OrderStatus;
  readonly attention: string | null;
}

/** A pure function of the order and the facts. Money that does not fit the order never makes it paid. */
export function settledStatus(order: OrderRow, facts: Facts, live: boolean): Standing {
  const { first, subscription } = facts;
  const extras = facts.others.filter(isExtra).map(({ intentId }) => intentId);
  const extra = extras.length === 0 ? null : extras.join(', ');
  const stray = extra && `${extra} was paid for this order, but not by its checkout`;
  const begun = subscription === null || (subscription.status !== 'waiting' && subscription.status !== 'dead');
  if (first.status === 'succeeded' && begun) {
    const misfit = misfitOf(order, facts, live);
    if (misfit !== null) return { status: order.status, attention: joined(isKept(first) ? misfit : null, stray) };
    const attention = extra && `paid twice: ${extra} beside ${first.intentId}`;
    if (!isSecond(order)) return { status: paidStatus(facts), attention };
    const standing = secondStanding(order, facts);
    return { ...standing, attention: standing.attention ?? attention };
  }
  if (order.paid_at !== null || order.status === 'expired' || order.status === 'cancelled') {
    return { status: order.status, attention: stray };
  }
  const works = first.status === 'processing' || first.status === 'succeeded';
  return { status: works ? 'processing' : 'open', attention: stray };
}

function joined(...parts: readonly (string | null)[]): string | null {
  return parts.filter(Boolean).join('; ') || null;
}

/** Whether an order that is paid is one too many: its buyer has the membership. */
export function isSecond(order: Pick<OrderRow, 'yields_to' | 'paid_at'>): boolean {
  return order.yields_to !== null && order.paid_at === null;
}

/** Whether an order of this status was paid, whatever became of the money. */
export function wasPaid(status: OrderStatus): boolean {
  return status === 'paid' || status === 'disputed' || status === 'refunded' || status === 'charged_back';
}

function paidStatus(facts: Facts): OrderStatus {
  if (paymentsOf(facts).some(isDisputed)) return 'disputed';
  // Whatever has ended the membership: this is the loss that staff have to know of.
  if (paymentsOf(facts).some((payment) => payment.role !== 'extra' && isChargedBack(payment))) return 'charged_back';
  return endByMoney(facts) === null ? 'paid' : 'refunded';
}

/** Nobody owes and nobody has anything for it, once all of it went back. */
function secondStanding({ yields_to: holder }: OrderRow, facts: Facts): Standing {
  const { first, subscription } = facts;
  const payments = membershipPayments(facts);
  const over = !payments.some(isKept) && !subscription?.isAlive;
  if (over) return { status: payments.some(isChargedBack) ? 'charged_back' : 'refunded', attention: null };
  const attention = `${first.intentId} was paid beside order ${holder} for the same membership and has to go back`;
  return { status: payments.some(isDisputed) ? 'disputed' : 'processing', attention };
}

function misfitOf(order: OrderRow, { first, subscription }: Facts, live: boolean): string | null {
  const orderId = subscription === null ? first.orderId : subscription.orderId;
  if (orderId !== order.public_id) return `${first.intentId} is for ${orderId ?? 'no order'}`;
  if (first.received !== order.amount) return `${first.intentId} brought ${first.received} in place of ${order.amount}`;
  if (first.currency !== order.currency) return `${first.intentId} is in ${first.currency}`;
  if (first.live !== live) return `${first.intentId} is ${first.live ? 'live' : 'a test'} and this site is not`;
  return null;
}

function isExtra(payment: PaymentFact): boolean {
  return payment.role === 'extra' && !payment.afterEnd && isCharged(payment) && isKept(payment);
}
