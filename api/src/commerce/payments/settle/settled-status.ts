import type { OrderStatus } from '@plumbline/contract/commerce/orders';
import type { OrderRow } from '../../orders/order-row.ts';
import {
  isCharged,
  isChargedBack,
  isDisputed,
  isKept,
  membershipPayments,
  paymentsOf,
  type ProviderState,
  type ProviderPayment,
} from '../provider-state.ts';
import { endByMoney } from './membership-end.ts';

/** The status of an order by the provider's state; `attention` is the problem for staff. */
interface SettledStatus {
  readonly status: OrderStatus;
  readonly attention: string | null;
}

/** A pure function of the order and the provider's state. Money that does not match the order never makes it paid. */
export function settledStatus(order: OrderRow, providerState: ProviderState, live: boolean): SettledStatus {
  const { first, subscription } = providerState;
  const extras = providerState.others.filter(isExtra).map(({ intentId }) => intentId);
  const extra = extras.length === 0 ? null : extras.join(', ');
  const stray = extra && `${extra} was paid for this order, but not by its checkout`;
  const begun = subscription === null || (subscription.status !== 'waiting' && subscription.status !== 'dead');
  if (first.status === 'succeeded' && begun) {
    const mismatch = mismatchOf(order, providerState, live);
    if (mismatch !== null) return { status: order.status, attention: joined(isKept(first) ? mismatch : null, stray) };
    const attention = extra && `paid twice: ${extra} beside ${first.intentId}`;
    if (!isSecond(order)) return { status: paidStatus(providerState), attention };
    const second = secondPaymentStatus(order, providerState);
    return { ...second, attention: second.attention ?? attention };
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

/** Whether a paid order yields to an earlier one, because its buyer has the membership already, or has used up its code. */
export function isSecond(order: Pick<OrderRow, 'yields_to' | 'paid_at'>): boolean {
  return order.yields_to !== null && order.paid_at === null;
}

/** Whether an order of this status was paid, including refunded ones. */
export function wasPaid(status: OrderStatus): boolean {
  return status === 'paid' || status === 'disputed' || status === 'refunded' || status === 'charged_back';
}

function paidStatus(providerState: ProviderState): OrderStatus {
  if (paymentsOf(providerState).some(isDisputed)) return 'disputed';
  // The loss of a dispute is reported to staff, whatever has ended the membership.
  if (paymentsOf(providerState).some((payment) => payment.role !== 'extra' && isChargedBack(payment)))
    return 'charged_back';
  return endByMoney(providerState) === null ? 'paid' : 'refunded';
}

/** The status of such an order: it ends once its payment is fully refunded. */
function secondPaymentStatus(
  { yields_to: holder, coupon_spent: isSpent, coupon_code: code }: OrderRow,
  providerState: ProviderState,
): SettledStatus {
  const { first, subscription } = providerState;
  const payments = membershipPayments(providerState);
  const over = !payments.some(isKept) && !subscription?.isAlive;
  if (over) return { status: payments.some(isChargedBack) ? 'charged_back' : 'refunded', attention: null };
  const why = isSpent
    ? `with the code ${code}, which its buyer had used up with order ${holder},`
    : `beside order ${holder} for the same membership`;
  const attention = `${first.intentId} was paid ${why} and has to go back`;
  return { status: payments.some(isDisputed) ? 'disputed' : 'processing', attention };
}

function mismatchOf(order: OrderRow, { first, subscription }: ProviderState, live: boolean): string | null {
  const orderId = subscription === null ? first.orderId : subscription.orderId;
  if (orderId !== order.public_id) return `${first.intentId} is for ${orderId ?? 'no order'}`;
  if (first.received !== order.amount) return `${first.intentId} brought ${first.received} in place of ${order.amount}`;
  if (first.currency !== order.currency) return `${first.intentId} is in ${first.currency}`;
  if (first.live !== live) return `${first.intentId} is ${first.live ? 'live' : 'a test'} and this site is not`;
  return null;
}

function isExtra(payment: ProviderPayment): boolean {
  return payment.role === 'extra' && !payment.afterEnd && isCharged(payment) && isKept(payment);
}
