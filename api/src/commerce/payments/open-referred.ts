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
import { holdCoupon, refuseSpent } from '../coupons/hold-coupon.ts';
import { usableCoupon } from '../coupons/usable-coupon.ts';
import { claimOf, alreadyMember, planOrder } from '../orders/claim.ts';
import type { NewOrderRow, OrderRow } from '../orders/order-row.ts';
import { dropReference, findClaimed, findReferred, insertOrder } from '../orders/store.ts';

type Asked = v.InferOutput<typeof NewOrder>;

/** In ms: the lifetime of an order of the dashboard. */
const lifetime = 7 * 86_400_000;

interface OpenDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly paymentRules: { readonly foundingDeadline: string | null };
  /** Null if no provider is configured; then no provider was ever called. */
  readonly payments: PaymentDeps | null;
}

const maxTries = 5;

/**
 * Opens the order that the dashboard requests. A repeat with the same reference returns the existing order, paid or
 * not; an order that can no longer be paid releases its reference to a new one.
 * @throws Failure `invalid_input`, `not_found` for an unknown plan, `conflict` if the reference belongs to another
 * order or the buyer has that membership, `coupon_refused`, `unavailable` if the outcome of an order cannot be
 * requested from the provider.
 */
export async function openReferred(deps: OpenDeps, asked: Asked): Promise<OrderRow> {
  const { db, clock } = deps;
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  const row = { ...(await requestedOrder(db, asked)), reference: asked.reference, reference_hash: hash };
  for (let tries = 0; tries < maxTries; tries += 1) {
    const now = clock.now();
    const times = { now: new Date(now).toISOString(), expiresAt: new Date(now + lifetime).toISOString() };
    const order = await findReferred(db.knex, asked.reference);
    if (order === null) {
      await refuseOwned(db, row);
      const priced = await withAskedCoupon(deps, row, asked);
      const opened = await db.write(async (transaction) => {
        const inserted = await insertOrder(transaction, priced, times);
        if (inserted !== null) await refuseSpent(transaction, inserted);
        if (inserted !== null) await holdCoupon(transaction, inserted, null);
        return inserted;
      });
      if (opened !== null) return opened;
      continue;
    }
    if (order.reference_hash !== hash) {
      throw new Failure('conflict', `The reference ${asked.reference} belongs to an order with other content.`);
    }
    const known = await endedInTime(deps, order, times.now);
    if (known.status !== 'expired' && known.status !== 'cancelled') return known;
    await db.write((transaction) => dropReference(transaction, order.id));
  }
  throw new Failure('conflict', `The reference ${asked.reference} is just being used by others. Please try again.`);
}

/** Applies the code from the dashboard's request. */
async function withAskedCoupon(deps: OpenDeps, row: NewOrderRow, { couponCode }: Asked): Promise<NewOrderRow> {
  if (couponCode === undefined) return row;
  const { plan_id: planId, description, amount: listAmount, mode } = row;
  const coupon = await usableCoupon(deps, couponCode, { planId, description, listAmount });
  return { ...row, ...withCoupon(coupon, listAmount, mode), coupon_fixed: true };
}

/** Checked before the order opens: the dashboard knows its members, and its buyer is not charged for a payment that would be refunded. */
async function refuseOwned({ knex }: Database, { buyer_plan: buyerPlan }: NewOrderRow): Promise<void> {
  if (buyerPlan !== null && (await findClaimed(knex, buyerPlan)) !== null) throw new Failure('conflict', alreadyMember);
}

/** An expired order that the sweep has not ended yet: it must not stay payable beside its successor. */
async function endedInTime({ payments }: OpenDeps, order: OrderRow, now: string): Promise<OrderRow> {
  const called = order.yields_to !== null;
  if (order.status !== 'open' || (order.expires_at > now && !called)) return order;
  if (payments === null) throw new Failure('unavailable', 'Card payments are not set up on this site.');
  try {
    const as = called ? 'cancelled' : 'expired';
    return (await payments.mutex.run(order.id, () => closeOrder(payments, order.id, as))).order;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    throw new Failure('unavailable', 'The card provider has not answered yet. Please try again in a moment.');
  }
}

async function requestedOrder(db: Database, asked: Asked): Promise<NewOrderRow> {
  const { customer } = asked;
  const who = {
    location_id: asked.locationId ?? null,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone ?? null,
  };
  if (asked.planId === undefined) return { ...amountOrder(asked), ...who, buyer_plan: null };
  const plan = await findPlan(db.knex, asked.planId);
  if (plan === null) throw new Failure('not_found', `There is no plan ${asked.planId}.`);
  refuseContradiction(asked, plan);
  return { ...planOrder(plan, 'subscription'), ...who, buyer_plan: claimOf(plan, customer.email) };
}

function amountOrder({ amount, description, memberType, billingFrequency }: Asked) {
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

/** The specification's rule for orders without a member type. */
function guessMemberType(description: string): MemberType {
  if (description.includes('Professional')) return 'realEstateProfessional';
  return description.includes('Investor') ? 'realEstateInvestor' : 'industryPartner';
}

function refuseContradiction(asked: Asked, plan: MembershipPlan): void {
  const said = { amount: plan.price, memberType: plan.memberType, billingFrequency: plan.billingFrequency };
  for (const [field, fitting] of Object.entries(said)) {
    const given = asked[field as keyof typeof said];
    if (given !== undefined && given !== fitting)
      throw badInput(field, `must be ${fitting}, as plan ${plan.id} has it`);
  }
  if (asked.description !== undefined) throw badInput('description', 'must not be given beside planId');
}

function badInput(field: string, message: string): Failure {
  return invalidInput([{ path: `body.${field}`, message }]);
}
