import { dollars } from '@plumbline/contract/money';
import { recurringAmount } from '../coupons/coupon-price.ts';
import { anonymousDescription } from '../orders/names-buyer.ts';
import type { OrderRow } from '../orders/order-row.ts';

type Priced = Pick<
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
export function shownPrice(order: Priced): string {
  const { description, amount, list_amount: listAmount, coupon_code: code, mode, billing_frequency: frequency } = order;
  const less =
    code === null || listAmount === null ? '' : `, ${dollars(listAmount - amount)} less with the code ${code}`;
  const today = `${description}: ${dollars(amount)} today${less}.`;
  if (mode === 'payment') return `${today} Paid once.`;
  const each = frequency === 'monthly' ? 'month' : 'year';
  return `${today} Renews each ${each} for ${dollars(recurringAmount(order))}, until canceled in the account at least 48 hours before the next billing date.`;
}

/** A sentence of {@link shownPrice} without the order's description, which ends before the first amount; the amounts stay. */
export function withoutName(shown: string): string {
  return `${anonymousDescription}${/: (?:\$\d|from ).*$/su.exec(shown)?.[0] ?? ''}`;
}
