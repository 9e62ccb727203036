import type { CouponDuration } from '@plumbline/contract/commerce/coupons';
import type { BillingFrequency, MemberType } from '@plumbline/contract/commerce/plans';
import type { OrderStatus } from '@plumbline/contract/commerce/orders';

/** An order as the database has it. */
export interface OrderRow {
  readonly id: number;
  readonly public_id: string;
  readonly reference: string | null;
  readonly reference_hash: string | null;
  readonly status: OrderStatus;
  /** In cents: the first payment, less by the order's code. */
  readonly amount: number;
  /** In cents: the price without the code; null without one. */
  readonly list_amount: number | null;
  /** In cents: what a renewal costs; null if that is `amount`, and for what is paid once. */
  readonly renewal_amount: number | null;
  /** In cents: what the code takes off each renewal since a change of plan; null: as much as off the first payment. */
  readonly renewal_discount: number | null;
  readonly coupon_id: number | null;
  readonly coupon_code: string | null;
  readonly coupon_duration: CouponDuration | null;
  /** Whether the order counts as a use of its code. */
  readonly coupon_held: boolean | number;
  readonly currency: 'usd';
  readonly description: string;
  readonly mode: 'payment' | 'subscription';
  readonly member_type: MemberType;
  readonly plan_id: string | null;
  readonly billing_frequency: BillingFrequency | null;
  readonly location_id: string | null;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly customer_phone: string | null;
  readonly customer_address: string | null;
  readonly consent_agreement: string | null;
  readonly consent_recurring: string | null;
  readonly consent_at: string | null;
  /** Of the order that has made a membership: buyer and membership, until that ends. */
  readonly claim: string | null;
  /** The claim that it takes once it is paid. */
  readonly buyer_plan: string | null;
  readonly resume_key: string | null;
  /** The order that was paid before it for the same buyer and membership. */
  readonly yields_to: number | null;
  readonly version: number;
  readonly attention: string | null;
  /** The attention that staff have looked into. */
  readonly dismissed_attention: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  readonly paid_at: string | null;
  readonly check_at: string | null;
  /** What it was paid with, as the provider says. */
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly card_wallet: string | null;
  /** See `searchTextOf`. */
  readonly search_text: string;
}

/** What an order begins as. */
export type NewOrderRow = Pick<
  OrderRow,
  | 'amount'
  | 'list_amount'
  | 'renewal_amount'
  | 'coupon_id'
  | 'coupon_code'
  | 'coupon_duration'
  | 'description'
  | 'mode'
  | 'member_type'
  | 'plan_id'
  | 'billing_frequency'
  | 'location_id'
  | 'customer_name'
  | 'customer_email'
  | 'customer_phone'
  | 'buyer_plan'
> &
  Partial<Pick<OrderRow, 'reference' | 'reference_hash' | 'customer_address' | 'resume_key'>>;
