import type { CouponDuration } from '@plumbline/contract/commerce/coupons';
import type { BillingFrequency, MemberType } from '@plumbline/contract/commerce/plans';
import type { OrderStatus } from '@plumbline/contract/commerce/orders';

/** A row of the table of orders. */
export interface OrderRow {
  readonly id: number;
  readonly public_id: string;
  /** The dashboard's reference; null for an order of this site's checkout, and once the order can no longer be paid. */
  readonly reference: string | null;
  /** Hash of the dashboard's request; null for an order of this site's checkout. */
  readonly reference_hash: string | null;
  readonly status: OrderStatus;
  /** In cents: the first payment, after the code's reduction. */
  readonly amount: number;
  /** In cents: the price without the code; null without one. */
  readonly list_amount: number | null;
  /** In cents: the price of the next renewal; null: the same as `amount`, or the order is paid once. */
  readonly renewal_amount: number | null;
  /** In cents: the code's reduction of each renewal since a change of plan; null: the same as of the first payment. */
  readonly renewal_discount: number | null;
  readonly coupon_id: number | null;
  readonly coupon_code: string | null;
  readonly coupon_duration: CouponDuration | null;
  /** Whether the order is counted as a use of its code. */
  readonly coupon_held: boolean | number;
  /** Whether the dashboard set the code, which then nobody else may change. */
  readonly coupon_fixed: boolean | number;
  /** The buyer's network, hashed, while the order reserves a use of a limited code; null once it is paid or closed. */
  readonly coupon_network: string | null;
  /** Whether the order was paid after its buyer had used the code as often as they may; its payment is refunded. */
  readonly coupon_spent: boolean | number;
  readonly currency: 'usd';
  readonly description: string;
  readonly mode: 'payment' | 'subscription';
  readonly member_type: MemberType;
  readonly plan_id: string | null;
  readonly billing_frequency: BillingFrequency | null;
  /** The dashboard's id of a place; this site only returns it. */
  readonly location_id: string | null;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly customer_phone: string | null;
  readonly customer_address: string | null;
  readonly consent_agreement: string | null;
  readonly consent_recurring: string | null;
  readonly consent_at: string | null;
  /**
   * Buyer and membership of an order with a running membership, see `claimOf`; unique, so that a buyer has each
   * membership once.
   */
  readonly claim: string | null;
  /** The claim that the order gets when it is paid; null for an order without a plan. */
  readonly buyer_plan: string | null;
  /** The key by which a browser finds its order again, see `resumeKeyOf`; null once the order is closed. */
  readonly resume_key: string | null;
  /**
   * The earlier paid order of the same buyer with the same membership (with the same code, if `coupon_spent`): this one
   * is undone for it.
   */
  readonly yields_to: number | null;
  /**
   * Increases with every change that a settlement must not overwrite: what was read from the provider before is not written
   * after it. A new buyer's name or consent before the payment leaves it as it is.
   */
  readonly version: number;
  /** The problems that staff must handle, see `attentionOf`. */
  readonly attention: string | null;
  /** The attention texts that staff have dismissed. */
  readonly dismissed_attention: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  readonly paid_at: string | null;
  /** When the sweep checks the order next; null if no change is expected. */
  readonly check_at: string | null;
  /** The payment's card, from the provider. */
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly card_wallet: string | null;
  /** See `searchTextOf`. */
  readonly search_text: string;
}

/** The initial columns of an order. */
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
  Partial<Pick<OrderRow, 'reference' | 'reference_hash' | 'customer_address' | 'resume_key' | 'coupon_fixed'>>;
