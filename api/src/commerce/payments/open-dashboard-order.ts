import { createHash } from 'node:crypto';
import type { MembershipPlan, MemberType } from '@plumbline/contract/commerce/plans';
import type { NewOrder } from '@plumbline/contract/commerce/orders';
import type * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure, invalidInput } from '../../platform/http/failure.ts';
import { findPlan } from '../plans/store.ts';
import { closeOrder } from './close-order.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { ProviderFault } from './stripe/provider-fault.ts';
import { withCoupon, withoutCoupon } from '../coupons/coupon-price.ts';
import { reserveCoupon, refuseUsedByBuyer } from '../coupons/reserve-coupon.ts';
import { usableCoupon } from '../coupons/usable-coupon.ts';
import { claimOf, alreadyMember, planColumns } from '../orders/claim.ts';
import type { NewOrderRow, OrderRow } from '../orders/order-row.ts';
import { clearReference, findOrderByClaim, findOrderByReference, insertOrder } from '../orders/store.ts';

type DashboardOrder = v.InferOutput<typeof NewOrder>;

/** In ms: the lifetime of an order of the dashboard. */
const lifetime = 7 * 86_400_000;

interface OpenDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly paymentRules: { readonly foundingDeadline: string | null };
  /** Null if no provider is configured; then no provider was ever called. */
  readonly payments: PaymentDeps | null;
}

/** Concurrent calls with the same reference cause retries; more than this are a fault. */
const maxTries = 5;

/**
 * Opens the order that the dashboard requests. A repeat with the same reference returns the existing order, paid or
 * not; a new order can have the reference of one that can no longer be paid.
 * @throws Failure `invalid_input`, `not_found` for an unknown plan, `conflict` if the reference belongs to another
 * order or the buyer has that membership, `coupon_refused`, `unavailable` if the outcome of an order cannot be
 * requested from the provider.
 */
export async function openDashboardOrder(deps: OpenDeps, requested: DashboardOrder): Promise<OrderRow> {
  const { db, clock } = deps;
  const hash = createHash('sha256').update(JSON.stringify(requested)).digest('hex');
  const row = { ...(await requestedOrder(db, requested)), reference: requested.reference, reference_hash: hash };
  for (let tries = 0; tries < maxTries; tries += 1) {
    const now = clock.now();
    const times = { now: new Date(now).toISOString(), expiresAt: new Date(now + lifetime).toISOString() };
    const order = await findOrderByReference(db.knex, requested.reference);
    if (order === null) {
      await refuseMember(db, row);
      const priced = await withRequestedCoupon(deps, row, requested);
      const opened = await db.write(async (transaction) => {
        const inserted = await insertOrder(transaction, priced, times);
        if (inserted !== null) await refuseUsedByBuyer(transaction, inserted);
        if (inserted !== null) await reserveCoupon(transaction, inserted, null);
        return inserted;
      });
      if (opened !== null) return opened;
      continue;
    }
    if (order.reference_hash !== hash) {
      throw new Failure('conflict', `The reference ${requested.reference} belongs to an order with other content.`);
    }
    const current = await endIfOver(deps, order, times.now);
    if (current.status !== 'expired' && current.status !== 'cancelled') return current;
    await db.write((transaction) => clearReference(transaction, order.id));
  }
  throw new Failure('conflict', `The reference ${requested.reference} is just being used by others. Please try again.`);
}

/** Applies the code from the dashboard's request. */
async function withRequestedCoupon(
  deps: OpenDeps,
  row: NewOrderRow,
  { couponCode }: DashboardOrder,
): Promise<NewOrderRow> {
  if (couponCode === undefined) return row;
  const { plan_id: planId, description, amount: listAmount, mode } = row;
  const coupon = await usableCoupon(deps, couponCode, { planId, description, listAmount });
  return { ...row, ...withCoupon(coupon, listAmount, mode), coupon_fixed: true };
}

/**
 * Rejects an order for a membership that its buyer has. Unlike a checkout, the dashboard may be told that: it knows its members. Its buyer
 * is not charged for a payment that would be refunded. @throws Failure `conflict`
 */
async function refuseMember({ knex }: Database, { buyer_plan: buyerPlan }: NewOrderRow): Promise<void> {
  if (buyerPlan !== null && (await findOrderByClaim(knex, buyerPlan)) !== null)
    throw new Failure('conflict', alreadyMember);
}

/**
 * The order, after it is ended if its time is over: an expired order that the sweep has not ended yet must not stay
 * payable beside the next one.
 */
async function endIfOver({ payments }: OpenDeps, order: OrderRow, now: string): Promise<OrderRow> {
  // Its buyer has paid another order for the same membership.
  const isDuplicate = order.yields_to !== null;
  if (order.status !== 'open' || (order.expires_at > now && !isDuplicate)) return order;
  if (payments === null) throw new Failure('unavailable', 'Card payments are not set up on this site.');
  try {
    const endStatus = isDuplicate ? 'cancelled' : 'expired';
    return (await payments.mutex.run(order.id, () => closeOrder(payments, order.id, endStatus))).order;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    throw new Failure('unavailable', 'The card provider has not answered yet. Please try again in a moment.');
  }
}

async function requestedOrder(db: Database, requested: DashboardOrder): Promise<NewOrderRow> {
  const { customer } = requested;
  const buyer = {
    location_id: requested.locationId ?? null,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone ?? null,
  };
  if (requested.planId === undefined) return { ...amountOrder(requested), ...buyer, buyer_plan: null };
  const plan = await findPlan(db.knex, requested.planId);
  if (plan === null) throw new Failure('not_found', `There is no plan ${requested.planId}.`);
  refuseContradiction(requested, plan);
  return { ...planColumns(plan, 'subscription'), ...buyer, buyer_plan: claimOf(plan, customer.email) };
}

function amountOrder({ amount, description, memberType, billingFrequency }: DashboardOrder) {
  if (amount === undefined || description === undefined) {
    const missing = amount === undefined ? 'amount' : 'description';
    throw badInput(missing, 'is required where planId is not given');
  }
  const frequency = billingFrequency ?? /monthly|annual/i.exec(description)?.[0].toLowerCase() ?? null;
  return {
    ...withoutCoupon(amount),
    description,
    mode: frequency === null ? ('payment' as const) : ('subscription' as const),
    member_type: memberType ?? guessMemberType(description),
    plan_id: null,
    billing_frequency: frequency as OrderRow['billing_frequency'],
  };
}

/** The kind of member by the words of a description, for dashboard orders without a member type. */
function guessMemberType(description: string): MemberType {
  if (description.includes('Professional')) return 'realEstateProfessional';
  return description.includes('Investor') ? 'realEstateInvestor' : 'industryPartner';
}

function refuseContradiction(requested: DashboardOrder, plan: MembershipPlan): void {
  const ofPlan = { amount: plan.price, memberType: plan.memberType, billingFrequency: plan.billingFrequency };
  for (const [field, expected] of Object.entries(ofPlan)) {
    const requestedValue = requested[field as keyof typeof ofPlan];
    if (requestedValue !== undefined && requestedValue !== expected)
      throw badInput(field, `must be ${expected}, as plan ${plan.id} has it`);
  }
  if (requested.description !== undefined) throw badInput('description', 'must not be given beside planId');
}

function badInput(field: string, message: string): Failure {
  return invalidInput([{ path: `body.${field}`, message }]);
}
