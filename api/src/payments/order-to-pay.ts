import type { BillingFrequency, MembershipPlan, MemberType } from '@plumbline/contract/memberships';
import { Failure } from '../http/failure.ts';
import { findPlan, findPlanOf } from '../memberships/store.ts';
import { claimOf } from '../orders/claim.ts';
import { planOrder } from '../orders/open-referred.ts';
import type { NewOrderRow, OrderRow } from '../orders/order-row.ts';
import { findClaimed, findOrder, insertOrder } from '../orders/store.ts';
import { closeOrder } from './close-order.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Which order is to be paid: one that exists, or a plan that one is opened for. */
export interface Target {
  readonly orderId?: string | undefined;
  readonly membershipId?: string | undefined;
  readonly memberType?: MemberType | undefined;
  readonly billingFrequency?: BillingFrequency | undefined;
}

/** Who buys. */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** JSON. */
  readonly address: string | null;
}

/** In ms: shorter than the provider keeps an unpaid subscription, and an idempotency key. */
const lifetime = 22 * 3_600_000;
const mostTries = 5;

/**
 * The order of a checkout. For a plan, one is opened; a buyer who has one that is not paid yet resumes that, unless the
 * plan has changed since: then it is called off first. An order beside its plan is the one to resume where it is the
 * buyer's.
 * @throws Failure `not_found`, `invalid_input`, `conflict` for who has that membership. @throws ProviderFault
 */
export async function orderToPay(
  deps: PaymentDeps,
  target: Target,
  { mode, buyer }: { readonly mode: OrderRow['mode']; readonly buyer: Buyer | null },
): Promise<OrderRow> {
  if (target.orderId !== undefined) {
    const order = await findOrder(deps.db.knex, target.orderId);
    if (order === null) throw new Failure('not_found', 'There is no order with this id.');
    if (target.membershipId !== undefined) await refuseOther(deps, order, target);
    if (target.membershipId === undefined || !isOthers(order, buyer)) return order;
  }
  const plan = await wantedPlan(deps, target);
  if (buyer === null) throw required('body.customerInfo');
  const wanted = newOrder(plan, mode, buyer);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const order = await openOrResume(deps, wanted);
    if (order.paid_at !== null) {
      throw new Failure('conflict', 'There is a membership of this kind with this email address already.');
    }
    const isLive = Date.parse(order.expires_at) > deps.clock.now();
    const isSame = order.amount === wanted.amount && order.mode === mode;
    if (isLive && isSame) return order;
    await deps.turns.take(order.id, () => closeOrder(deps, order.id, isLive ? 'cancelled' : 'expired'));
  }
  throw new Failure('conflict', 'Somebody is just opening the same order. Please try again.');
}

/** Whether an order was opened here with another address than the buyer now gives: they have mended theirs. */
export function isOthers(order: OrderRow, buyer: Buyer | null): boolean {
  if (order.reference !== null || order.customer_email === null || buyer === null) return false;
  return order.customer_email.toLowerCase() !== buyer.email.toLowerCase();
}

/** Opens the order, unless somebody holds its claim: then it is theirs. */
async function openOrResume({ db, clock }: PaymentDeps, wanted: NewOrderRow & { readonly claim: string }) {
  const now = clock.now();
  const times = { now: new Date(now).toISOString(), expiresAt: new Date(now + lifetime).toISOString() };
  for (let tries = 0; tries < mostTries; tries += 1) {
    const order =
      (await db.write((transaction) => insertOrder(transaction, wanted, times))) ??
      (await findClaimed(db.knex, wanted.claim));
    // Null where the claim was let go between the two.
    if (order !== null) return order;
  }
  throw new Error('an order was neither opened nor found');
}

function newOrder(
  plan: MembershipPlan,
  mode: OrderRow['mode'],
  buyer: Buyer,
): NewOrderRow & { readonly claim: string } {
  const claim = claimOf({ plan_id: plan.id, customer_email: buyer.email }) ?? '';
  return {
    ...planOrder(plan, mode),
    location_id: null,
    customer_name: buyer.name,
    customer_email: buyer.email,
    customer_phone: buyer.phone,
    customer_address: buyer.address,
    claim,
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
