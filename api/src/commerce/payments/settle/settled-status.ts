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
  /** Whether the money that arrived does not match the order: staff then handle it; default false. */
  readonly isMismatch?: boolean;
}

/**
 * The status that follows from the order and the provider's state alone. Money that does not match the order never
 * makes it paid.
 */
export function settledStatus(order: OrderRow, providerState: ProviderState, live: boolean): SettledStatus {
  const { firstPayment } = providerState;
  const extras = providerState.others.filter(isExtra).map(({ intentId }) => intentId);
  const attentionAboutExtras = (text: (extra: string) => string) =>
    extras.length === 0 ? [] : [text(extras.join(', '))];
  const extraPaymentTexts = attentionAboutExtras(
    (extra) => `${extra} was paid for this order, but not by its checkout`,
  );
  // Without its subscription the money has not arrived yet, but no refund of it may precede the decision of staff.
  const mismatch = firstPayment.status === 'succeeded' ? mismatchOf(order, providerState, live) : null;
  const isMismatch = mismatch !== null;
  if (hasArrived(providerState)) {
    if (isMismatch) {
      return {
        status: order.status,
        isMismatch,
        attentions: [...(hasMoneyLeft(firstPayment) ? [mismatch] : []), ...extraPaymentTexts],
      };
    }
    const paidTwiceTexts = attentionAboutExtras((extra) => `paid twice: ${extra} beside ${firstPayment.intentId}`);
    if (!yieldsToEarlier(order)) return { status: paidStatus(providerState), attentions: paidTwiceTexts };
    const yielding = yieldingOrderStatus(order, providerState);
    return { ...yielding, attentions: yielding.attentions.length === 0 ? paidTwiceTexts : yielding.attentions };
  }
  if (order.paid_at !== null || order.status === 'expired' || order.status === 'cancelled') {
    return { status: order.status, isMismatch, attentions: extraPaymentTexts };
  }
  const isProcessing = firstPayment.status === 'processing' || firstPayment.status === 'succeeded';
  return { status: isProcessing ? 'processing' : 'open', isMismatch, attentions: extraPaymentTexts };
}

/** Whether the buyer's payment was made. An invoice can be paid a moment before its subscription has begun. */
function hasArrived({ firstPayment, subscription }: ProviderState): boolean {
  const hasBegun =
    subscription === null || (subscription.status !== 'waiting' && subscription.status !== 'never_started');
  return firstPayment.status === 'succeeded' && hasBegun;
}

/**
 * Whether this site has a buyer's money for an order that is not paid: it does not match the order, or is to be
 * refunded. This is so for the buyer even if staff have dismissed the notice about it.
 */
export function hasMoneyWhileUnpaid(
  { paid_at: paidAt }: Pick<OrderRow, 'paid_at'>,
  providerState: ProviderState,
): boolean {
  return paidAt === null && hasArrived(providerState) && hasMoneyLeft(providerState.firstPayment);
}

/** Whether money was paid for the order but not by its checkout, and was not refunded. */
export function hasExtraMoney({ others }: ProviderState): boolean {
  return others.some(isExtra);
}

/**
 * Whether an order yields to an earlier one, because its buyer has the membership already, or has used up its code: a
 * payment of it is refunded, and never makes it paid.
 */
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
  { yields_to: earlierOrder, coupon_spent: isSpent, coupon_code: code }: OrderRow,
  providerState: ProviderState,
): SettledStatus {
  const { firstPayment, subscription } = providerState;
  const payments = membershipPayments(providerState);
  const isOver = !payments.some(hasMoneyLeft) && !subscription?.isAlive;
  if (isOver) return { status: payments.some(isChargedBack) ? 'charged_back' : 'refunded', attentions: [] };
  const why = isSpent
    ? `with the code ${code}, which its buyer had used up with order ${earlierOrder},`
    : `beside order ${earlierOrder} for the same membership`;
  const attentions = [`${firstPayment.intentId} was paid ${why} and has to go back`];
  return { status: payments.some(isDisputed) ? 'disputed' : 'processing', attentions };
}

function mismatchOf(order: OrderRow, { firstPayment, subscription }: ProviderState, live: boolean): string | null {
  const orderId = subscription === null ? firstPayment.orderId : subscription.orderId;
  if (orderId !== order.public_id) return `${firstPayment.intentId} is for ${orderId ?? 'no order'}`;
  if (firstPayment.received !== order.amount)
    return `${firstPayment.intentId} brought ${firstPayment.received} in place of ${order.amount}`;
  if (firstPayment.currency !== order.currency) return `${firstPayment.intentId} is in ${firstPayment.currency}`;
  if (firstPayment.live !== live)
    return `${firstPayment.intentId} is ${firstPayment.live ? 'live' : 'a test'} and this site is not`;
  return null;
}

function isExtra(payment: ProviderPayment): boolean {
  return payment.role === 'extra' && !payment.afterEnd && isCharged(payment) && hasMoneyLeft(payment);
}
