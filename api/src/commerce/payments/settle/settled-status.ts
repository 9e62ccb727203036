import type { OrderStatus } from '@plumbline/contract/commerce/orders';
import type { OrderRow } from '../../orders/order-row.ts';
import {
  isCharged,
  isChargedBack,
  isDisputed,
  hasMoneyLeft,
  membershipPayments,
  paymentsOf,
  type ProviderState,
  type ProviderPayment,
} from '../provider-state.ts';
import { endByMoney } from './membership-end.ts';

/** The status of an order by the provider's state, and its problems for staff. */
interface SettledStatus {
  readonly status: OrderStatus;
  readonly attentions: readonly string[];
}

/** The status that follows from the order and the provider's state alone. Money that does not match the order never makes it paid. */
export function settledStatus(order: OrderRow, providerState: ProviderState, live: boolean): SettledStatus {
  const { first } = providerState;
  const extras = providerState.others.filter(isExtra).map(({ intentId }) => intentId);
  const attentionAboutExtras = (text: (extra: string) => string) =>
    extras.length === 0 ? [] : [text(extras.join(', '))];
  const stray = attentionAboutExtras((extra) => `${extra} was paid for this order, but not by its checkout`);
  if (hasArrived(providerState)) {
    const mismatch = mismatchOf(order, providerState, live);
    if (mismatch !== null) {
      return { status: order.status, attentions: [...(hasMoneyLeft(first) ? [mismatch] : []), ...stray] };
    }
    const twice = attentionAboutExtras((extra) => `paid twice: ${extra} beside ${first.intentId}`);
    if (!yieldsToEarlier(order)) return { status: paidStatus(providerState), attentions: twice };
    const yielding = yieldingOrderStatus(order, providerState);
    return { ...yielding, attentions: yielding.attentions.length === 0 ? twice : yielding.attentions };
  }
  if (order.paid_at !== null || order.status === 'expired' || order.status === 'cancelled') {
    return { status: order.status, attentions: stray };
  }
  const isProcessing = first.status === 'processing' || first.status === 'succeeded';
  return { status: isProcessing ? 'processing' : 'open', attentions: stray };
}

/** Whether the buyer's payment was made. An invoice can be paid a moment before its subscription has begun. */
function hasArrived({ first, subscription }: ProviderState): boolean {
  const hasBegun =
    subscription === null || (subscription.status !== 'waiting' && subscription.status !== 'never_started');
  return first.status === 'succeeded' && hasBegun;
}

/**
 * Whether a settled order holds its buyer's money and is not paid: the money does not match the order, or has to go back.
 * Whether staff have dismissed the attention about it makes no difference to the buyer.
 */
export function holdsMoney({ paid_at: paidAt }: Pick<OrderRow, 'paid_at'>, providerState: ProviderState): boolean {
  return paidAt === null && hasArrived(providerState) && hasMoneyLeft(providerState.first);
}

/** Whether money was paid for the order, but not by its checkout, and not refunded. */
export function holdsExtraMoney({ others }: ProviderState): boolean {
  return others.some(isExtra);
}

/** Whether a paid order yields to an earlier one, because its buyer has the membership already, or has used up its code. */
export function yieldsToEarlier(order: Pick<OrderRow, 'yields_to' | 'paid_at'>): boolean {
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

/** The status of an order that yields to an earlier one: it ends once its payment is fully refunded. */
function yieldingOrderStatus(
  { yields_to: holder, coupon_spent: isSpent, coupon_code: code }: OrderRow,
  providerState: ProviderState,
): SettledStatus {
  const { first, subscription } = providerState;
  const payments = membershipPayments(providerState);
  const over = !payments.some(hasMoneyLeft) && !subscription?.isAlive;
  if (over) return { status: payments.some(isChargedBack) ? 'charged_back' : 'refunded', attentions: [] };
  const why = isSpent
    ? `with the code ${code}, which its buyer had used up with order ${holder},`
    : `beside order ${holder} for the same membership`;
  const attentions = [`${first.intentId} was paid ${why} and has to go back`];
  return { status: payments.some(isDisputed) ? 'disputed' : 'processing', attentions };
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
  return payment.role === 'extra' && !payment.afterEnd && isCharged(payment) && hasMoneyLeft(payment);
}
