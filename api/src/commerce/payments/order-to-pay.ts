import type { BillingFrequency, MembershipPlan, MemberType } from '@plumbline/contract/commerce/plans';
import { Failure, invalidInput } from '../../platform/http/failure.ts';
import { findPlan, findPlanOf } from '../plans/store.ts';
import { listAmountOf, withCoupon } from '../coupons/coupon-price.ts';
import { reserveCoupon } from '../coupons/reserve-coupon.ts';
import { usableCoupon } from '../coupons/usable-coupon.ts';
import { claimOf, alreadyMember, planColumns, resumeKeyOf } from '../orders/claim.ts';
import { checkoutLifetime } from '../orders/lifetime.ts';
import type { NewOrderRow, OrderRow } from '../orders/order-row.ts';
import { changeOrder, findOrderByClaim, findOrder, findOrderByResumeKey, insertOrder } from '../orders/store.ts';
import { couponNetwork } from './checkout-limits.ts';
import { closeOrder } from './close-order.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { Buyer, PurchaseRequest } from './purchase-request.ts';
import { refuseDisagreement } from './refuse-disagreement.ts';
import { repriceOrder } from './reprice-order.ts';

/** What a checkout asks to pay: an existing order, or a plan for which an order is opened. */
export interface PaymentTarget {
  readonly orderId?: string | undefined;
  /** A plan's id, or the id of a membership, whose plans differ in `billingFrequency`. */
  readonly membershipId?: string | undefined;
  readonly memberType?: MemberType | undefined;
  readonly billingFrequency?: BillingFrequency | undefined;
  /** Identifies the browser that resumes its own order for the plan, and to which the payment of any order belongs. */
  readonly checkoutKey?: string | undefined;
  /**
   * The code that the page shows as applied; null for none. If it is absent, an existing order keeps its code, and a
   * plan has none.
   */
  readonly couponCode?: string | null | undefined;
}

/**
 * An order for which the provider is called; `isToPay`: the order to pay, otherwise an earlier one that is closed for
 * it.
 */
export interface OrderAtProvider {
  readonly order: OrderRow;
  readonly isToPay: boolean;
}

interface OrderContext {
  readonly request: PurchaseRequest;
  /** Called before the provider is called for an order. */
  readonly beforeProviderCall: (order: OrderAtProvider) => void;
}

/** Concurrent calls for the same order cause retries; more than this are a fault. */
const maxTries = 5;

const stillProcessing =
  'A payment for this membership is still being processed. Please do not pay again: an e-mail tells you how it ended.';
const moneyMismatch =
  'A payment for this membership does not fit its order. We are looking into it: please write to us before you pay again.';

/**
 * The order of a checkout. For a plan, an order is opened, or the holder of its key resumes it; if the plan has changed
 * since, that order is cancelled first. Without the key, no orders of the buyer are revealed. An order that is given
 * together with its plan is resumed if it is the buyer's. A resumed order gets the code that the buyer sees.
 * @throws Failure `not_found`, `invalid_input`, `conflict` for a payment that cannot be closed, and those of {@link
 * repriceOrder}. @throws ProviderFault
 */
export async function orderToPay(
  deps: PaymentDeps,
  target: PaymentTarget,
  { request, beforeProviderCall }: OrderContext,
): Promise<OrderRow> {
  const { mode, buyer } = request;
  if (target.orderId !== undefined) {
    const order = await findOrder(deps.db.knex, target.orderId);
    if (order === null) throw new Failure('not_found', 'There is no order with this id.');
    if (target.membershipId !== undefined) await refuseOtherPlan(deps, order, target);
    if (target.membershipId === undefined || !hasOtherEmail(order, buyer)) {
      beforeProviderCall({ order, isToPay: true });
      return target.couponCode === undefined ? order : withCode(deps, order, { code: target.couponCode, request });
    }
  }
  const plan = await requestedPlan(deps, target);
  if (buyer === null) throw required('body.customerInfo');
  const requested = newOrder(plan, { mode, buyer, checkoutKey: target.checkoutKey });
  const code = target.couponCode ?? null;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const order = await openOrResume(deps, requested, { code, request });
    if (order.paid_at !== null) return order;
    const isPayable = Date.parse(order.expires_at) > deps.clock.now() && order.yields_to === null;
    const isSame =
      listAmountOf(order) === requested.amount && order.mode === mode && order.plan_id === requested.plan_id;
    beforeProviderCall({ order, isToPay: isPayable && isSame });
    if (isPayable && isSame) return withCode(deps, order, { code, request });
    await deps.mutex.run(order.id, () => closePreviousOrder(deps, order));
  }
  throw new Failure('conflict', 'Somebody is just opening the same order. Please try again.');
}

/**
 * Closes an earlier order of the browser and removes its key, so that another order can be opened for the same
 * membership.
 * @throws Failure `conflict`, with the reason, if that payment cannot be closed.
 */
async function closePreviousOrder(deps: PaymentDeps, order: OrderRow): Promise<void> {
  const expired = Date.parse(order.expires_at) <= deps.clock.now();
  const { order: ended, isKeptOpen } = await closeOrder(deps, order.id, expired ? 'expired' : 'cancelled');
  if (ended.paid_at !== null || ended.resume_key === null) return;
  // Another process has just opened a payment of the order, which the next try closes.
  if (ended.status === 'open' && !isKeptOpen) return;
  // The buyer has paid the order although they have the membership already. Only a buyer who has paid may learn that.
  const isOwned = ended.buyer_plan !== null && (await findOrderByClaim(deps.db.knex, ended.buyer_plan)) !== null;
  if (isOwned) throw new Failure('conflict', alreadyMember);
  const isRefunded = ended.status === 'refunded' || ended.status === 'charged_back';
  if (!isRefunded) throw new Failure('conflict', isKeptOpen ? moneyMismatch : stillProcessing);
  await deps.db.write((transaction) => changeOrder(transaction, order.id, { resume_key: null }));
}

/**
 * Whether an order of this site's checkout has another e-mail address than the buyer gives now, because they have
 * corrected it.
 */
export function hasOtherEmail(order: OrderRow, buyer: Buyer | null): boolean {
  if (order.reference_hash !== null || order.customer_email === null || buyer === null) return false;
  return order.customer_email.toLowerCase() !== buyer.email.toLowerCase();
}

interface CodeRequest {
  readonly code: string | null;
  readonly request: PurchaseRequest;
}

/** The order after it got the code that the buyer sees. */
async function withCode(
  deps: PaymentDeps,
  order: OrderRow,
  { code, request: { amount, agreement, address } }: CodeRequest,
): Promise<OrderRow> {
  if (order.coupon_code === code) return order;
  return deps.mutex.run(order.id, () => {
    const network = couponNetwork(deps, address);
    return repriceOrder(deps, order.id, { code, amount, agreement, network });
  });
}

/** Opens an order, or returns the existing one of the key, whose code is counted as used already. */
async function openOrResume(deps: PaymentDeps, requested: NewOrderRow, priced: CodeRequest): Promise<OrderRow> {
  const findResumed = async () =>
    requested.resume_key ? findOrderByResumeKey(deps.db.knex, requested.resume_key) : null;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const order = (await findResumed()) ?? (await openOrder(deps, requested, priced).catch(resumeIfCodeUsedUp));
    // Null if the order with the key was closed between the two queries.
    if (order !== null) return order;
  }
  throw new Error(`the order of a checkout was neither opened nor found in ${maxTries} tries`);

  // Another tab of this browser may have reserved the code's last use in between: the order of that tab is resumed.
  async function resumeIfCodeUsedUp(error: unknown): Promise<OrderRow> {
    const own = error instanceof Failure && error.code === 'coupon_refused' ? await findResumed() : null;
    if (own === null) throw error;
    return own;
  }
}

/** Null if another order has the key. */
async function openOrder(
  deps: PaymentDeps,
  requested: NewOrderRow,
  { code, request }: CodeRequest,
): Promise<OrderRow | null> {
  const { description, plan_id: planId, amount: listAmount, mode } = requested;
  const coupon = code === null ? null : await usableCoupon(deps, code, { planId, description, listAmount });
  const now = deps.clock.now();
  const expiresAt = new Date(now + checkoutLifetime(coupon)).toISOString();
  const priced = coupon === null ? requested : { ...requested, ...withCoupon(coupon, listAmount, mode) };
  // A use of a code requires consent to the price with it.
  if (coupon !== null) refuseDisagreement(priced.amount, request);
  return deps.db.write(async (transaction) => {
    const order = await insertOrder(transaction, priced, { now: new Date(now).toISOString(), expiresAt });
    if (order !== null) await reserveCoupon(transaction, order, couponNetwork(deps, request.address));
    return order && { ...order, coupon_held: coupon !== null };
  });
}

function newOrder(
  plan: MembershipPlan,
  {
    mode,
    buyer,
    checkoutKey,
  }: { readonly mode: OrderRow['mode']; readonly buyer: Buyer; readonly checkoutKey: string | undefined },
): NewOrderRow {
  const buyerPlan = claimOf(plan, buyer.email);
  return {
    ...planColumns(plan, mode),
    location_id: null,
    customer_name: buyer.name,
    customer_email: buyer.email,
    customer_phone: buyer.phone,
    customer_address: buyer.address,
    buyer_plan: buyerPlan,
    resume_key: checkoutKey === undefined ? null : resumeKeyOf(checkoutKey, buyerPlan),
  };
}

async function requestedPlan(deps: PaymentDeps, target: PaymentTarget): Promise<MembershipPlan> {
  const { membershipId, memberType, billingFrequency } = target;
  if (membershipId === undefined) throw required('body.orderId');
  const { knex } = deps.db;
  const plan = (await findPlan(knex, membershipId)) ?? (await findPlanOf(knex, membershipId, billingFrequency));
  const isSuchPlan =
    plan !== null &&
    (memberType === undefined || memberType === plan.memberType) &&
    (billingFrequency === undefined || billingFrequency === plan.billingFrequency);
  if (!isSuchPlan) throw new Failure('not_found', 'There is no such membership plan.');
  return plan;
}

/** Rejects an order with a plan that is not its own: the page would show something other than the paid order. */
async function refuseOtherPlan(deps: PaymentDeps, order: OrderRow, target: PaymentTarget): Promise<void> {
  const plan = await requestedPlan(deps, target);
  if (plan.id !== order.plan_id) throw new Failure('conflict', 'This order is for another membership.');
}

function required(path: string): Failure {
  return invalidInput([{ path, message: 'is required' }]);
}
