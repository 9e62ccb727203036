import { dollars } from '@plumbline/contract/money';
import { agreedRenewalAmount } from '../coupons/coupon-price.ts';
import { anonymousDescription } from '../orders/mentions-buyer.ts';
import type { OrderRow } from '../orders/order-row.ts';

type PricedOrder = Pick<
  OrderRow,
  | 'description'
  | 'amount'
  | 'list_amount'
  | 'renewal_amount'
  | 'coupon_code'
  | 'coupon_duration'
  | 'mode'
  | 'billing_frequency'
>;

/** The checkout's sentence about the charge for an order, to which its buyer consents. */
export function shownPrice(order: PricedOrder): string {
  const { description, amount, list_amount: listAmount, coupon_code: code, mode, billing_frequency: frequency } = order;
  const reduction =
    code === null || listAmount === null ? '' : `, ${dollars(listAmount - amount)} less with the code ${code}`;
  const today = `${description}: ${dollars(amount)} today${reduction}.`;
  if (mode === 'payment') return `${today} Paid once.`;
  const each = frequency === 'monthly' ? 'month' : 'year';
  return `${today} Renews each ${each} for ${dollars(agreedRenewalAmount(order))}, until canceled in the account at least 48 hours before the next billing date.`;
}

/**
 * A displayed text with another description, because the order's own can name the buyer; the amounts stay. They begin
 * after the description with `: $` or, for a plan that starts later, with `: from `: the last one, because the
 * description can contain both.
 */
export function withAnonymousDescription(shown: string): string {
  return `${anonymousDescription}${/^.*(: (?:\$\d|from ).*)$/su.exec(shown)?.[1] ?? ''}`;
}
