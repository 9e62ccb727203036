import type { BillingFrequency, MembershipPlan, MemberType } from '@plumbline/contract/commerce/plans';
import { Failure } from '../../platform/http/failure.ts';
import { findPlan, findPlanOf } from '../plans/store.ts';
import { listAmountOf, withCoupon } from '../coupons/coupon-price.ts';
import { holdCoupon } from '../coupons/hold-coupon.ts';
import { usableCoupon } from '../coupons/usable-coupon.ts';
import { claimOf, owned, planOrder, resumeKeyOf } from '../orders/claim.ts';
import { checkoutLifetime } from '../orders/lifetime.ts';
import type { NewOrderRow, OrderRow } from '../orders/order-row.ts';
import { changeOrder, findClaimed, findOrder, findResumed, insertOrder } from '../orders/store.ts';
import { closeOrder } from './close-order.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { Buyer, Wish } from './wish.ts';
import { refuseDisagreement } from './refuse-disagreement.ts';
import { repriceOrder } from './reprice-order.ts';

/** Which order is to be paid: one that exists, or a plan that one is opened for. */
export interface Target {
  readonly orderId?: string | undefined;
  readonly membershipId?: string | undefined;
  readonly memberType?: MemberType | undefined;
  readonly billingFrequency?: BillingFrequency | undefined;
  /** Says who goes on with the order that it has opened for the plan. */
  readonly checkoutKey?: string | undefined;
  /** The code that the buyer sees applied; null or, for a plan, absent: none. An order keeps its code where this is absent. */
  readonly couponCode?: string | null | undefined;
}

const mostTries = 5;

/**
 * The order of a checkout. For a plan, one is opened; who has the key of one that is there goes on with that, unless the
 * plan has changed since: then it is called off first. Who has no key learns nothing of the orders of that buyer. An order
 * beside its plan is the one to resume where it is the buyer's. An order that is gone on with gets the code that the buyer sees.
 * @throws Failure `not_found`, `invalid_input`, `conflict` for who has paid that membership twice, and those of
 * {@link repriceOrder}. @throws ProviderFault
 */
export async function orderToPay(deps: PaymentDeps, target: Target, wish: Wish): Promise<OrderRow> {
  const { mode, buyer } = wish;
  if (target.orderId !== undefined) {
    const order = await findOrder(deps.db.knex, target.orderId);
    if (order === null) throw new Failure('not_found', 'There is no order with this id.');
    if (target.membershipId !== undefined) await refuseOther(deps, order, target);
    if (target.membershipId === undefined || !isOthers(order, buyer)) {
      return target.couponCode === undefined ? order : withCode(deps, order, { code: target.couponCode, wish });
    }
  }
  const plan = await wantedPlan(deps, target);
  if (buyer === null) throw required('body.customerInfo');
  const wanted = newOrder(plan, { mode, buyer, checkoutKey: target.checkoutKey });
  const code = target.couponCode ?? null;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const order = await openOrResume(deps, wanted, { code, wish });
    if (order.paid_at !== null) return order;
    const isLive = Date.parse(order.expires_at) > deps.clock.now() && order.yields_to === null;
    const isSame = listAmountOf(order) === wanted.amount && order.mode === mode && order.plan_id === wanted.plan_id;
    if (isLive && isSame) return withCode(deps, order, { code, wish });
    await deps.mutex.run(order.id, () => endOrder(deps, order));
  }
  throw new Failure('conflict', 'Somebody is just opening the same order. Please try again.');
}

/** Makes place for another order of the key's: none is opened beside one that may still be paid. */
async function endOrder(deps: PaymentDeps, order: OrderRow): Promise<void> {
  const expired = Date.parse(order.expires_at) <= deps.clock.now();
  const ended = await closeOrder(deps, order.id, expired ? 'expired' : 'cancelled');
  if (ended.paid_at !== null || ended.status !== 'refunded' || ended.buyer_plan === null) return;
  // It was paid beside the membership. Whoever has paid it may know that, and is not charged once more.
  if ((await findClaimed(deps.db.knex, ended.buyer_plan)) !== null) throw new Failure('conflict', owned);
  await deps.db.write((transaction) => changeOrder(transaction, order.id, { resume_key: null }));
}

/** Whether an order was opened here with another address than the buyer now gives: they have mended theirs. */
export function isOthers(order: OrderRow, buyer: Buyer | null): boolean {
  if (order.reference_hash !== null || order.customer_email === null || buyer === null) return false;
  return order.customer_email.toLowerCase() !== buyer.email.toLowerCase();
}

interface Priced {
  readonly code: string | null;
  readonly wish: Wish;
}

/** The order with the code that the buyer sees, and no other. */
async function withCode(
  deps: PaymentDeps,
  order: OrderRow,
  { code, wish: { amount, agreement } }: Priced,
): Promise<OrderRow> {
  if (order.coupon_code === code) return order;
  return deps.mutex.run(order.id, () => repriceOrder(deps, order.id, { code, amount, agreement }));
}

/** Opens the order, unless its key leads to one. The code of one that is there was counted when that was opened. */
async function openOrResume(deps: PaymentDeps, wanted: NewOrderRow, priced: Priced): Promise<OrderRow> {
  const resumed = async () => (wanted.resume_key ? findResumed(deps.db.knex, wanted.resume_key) : null);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const order = (await resumed()) ?? (await openOrder(deps, wanted, priced).catch(orResumed));
    // Null if the key was let go between the two.
    if (order !== null) return order;
  }
  throw new Error('an order was neither opened nor found');

  // Another tab of this browser may have taken the last use in between: then the order is there.
  async function orResumed(error: unknown): Promise<OrderRow> {
    const own = error instanceof Failure && error.code === 'coupon_refused' ? await resumed() : null;
    if (own === null) throw error;
    return own;
  }
}

/** Null if another order has its key. */
async function openOrder(deps: PaymentDeps, wanted: NewOrderRow, { code, wish }: Priced): Promise<OrderRow | null> {
  const { description, plan_id: planId, amount: listAmount, mode } = wanted;
  const coupon = code === null ? null : await usableCoupon(deps, code, { planId, description, listAmount });
  const now = deps.clock.now();
  const expiresAt = new Date(now + checkoutLifetime(coupon)).toISOString();
  const priced = coupon === null ? wanted : { ...wanted, ...withCoupon(coupon, listAmount, mode) };
  // Nobody takes a use of a code whose price they do not see.
  if (coupon !== null) refuseDisagreement(priced.amount, wish);
  return deps.db.write(async (transaction) => {
    const order = await insertOrder(transaction, priced, { now: new Date(now).toISOString(), expiresAt });
    if (order !== null) await holdCoupon(transaction, order);
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
    ...planOrder(plan, mode),
    location_id: null,
    customer_name: buyer.name,
    customer_email: buyer.email,
    customer_phone: buyer.phone,
    customer_address: buyer.address,
    buyer_plan: buyerPlan,
    resume_key: checkoutKey === undefined ? null : resumeKeyOf(checkoutKey, buyerPlan),
  };
}

async function wantedPlan(deps: PaymentDeps, target: Target): Promise<MembershipPlan> {
  const { membershipId, memberType, billingFrequency } = target;
  if (membershipId === undefined) throw required('body.orderId');
  const { knex } = deps.db;
  const plan = (await findPlan(knex, membershipId)) ?? (await findPlanOf(knex, membershipId, billingFrequency));
  const fits =
    plan !== null &&
    (memberType === undefined || memberType === plan.memberType) &&
    (billingFrequency === undefined || billingFrequency === plan.billingFrequency);
  if (!fits) throw new Failure('not_found', 'There is no such membership plan.');
  return plan;
}

/** An order and a plan that it is not for: a page that shows something else than is paid. */
async function refuseOther(deps: PaymentDeps, order: OrderRow, target: Target): Promise<void> {
  const plan = await wantedPlan(deps, target);
  if (plan.id !== order.plan_id) throw new Failure('conflict', 'This order is for another membership.');
}

function required(path: string): Failure {
  const issues = [{ path, message: 'is required' }];
  return new Failure('invalid_input', 'The request does not fit this address.', { issues });
}
