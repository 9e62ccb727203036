import { createHash } from 'node:crypto';
import type { MembershipPlan, MemberType } from '@plumbline/contract/memberships';
import type { NewOrder } from '@plumbline/contract/orders';
import type * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Failure } from '../http/failure.ts';
import { findPlan } from '../memberships/store.ts';
import type { NewOrderRow, OrderRow } from './order-row.ts';
import { findReferred, insertOrder } from './store.ts';

type Asked = v.InferOutput<typeof NewOrder>;

/** In ms that a buyer of the dashboard's may take. */
const lifetime = 7 * 86_400_000;

/**
 * Opens the order that the dashboard asks for. A repeat with the same reference gets the order that is there.
 * @throws Failure `invalid_input`, `not_found` for an unknown plan, `conflict` where the reference is another order's.
 */
export async function openReferred(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  asked: Asked,
): Promise<OrderRow> {
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  const wanted = await wantedOrder(db, asked);
  const now = clock.now();
  const times = { now: new Date(now).toISOString(), expiresAt: new Date(now + lifetime).toISOString() };
  const row = { ...wanted, reference: asked.reference, reference_hash: hash };
  const opened = await db.write((transaction) => insertOrder(transaction, row, times));
  const order = opened ?? (await findReferred(db.knex, asked.reference));
  if (order === null) throw new Error('an order was neither opened nor found');
  if (order.reference_hash !== hash) {
    throw new Failure('conflict', `The reference ${asked.reference} belongs to an order with other content.`);
  }
  return order;
}

async function wantedOrder(db: Database, asked: Asked): Promise<NewOrderRow> {
  const { customer } = asked;
  const who = {
    location_id: asked.locationId ?? null,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone ?? null,
    // Taken when it is paid: until then a plan may be in several orders.
    claim: null,
  };
  if (asked.planId === undefined) return { ...amountOrder(asked), ...who };
  const plan = await findPlan(db.knex, asked.planId);
  if (plan === null) throw new Failure('not_found', `There is no plan ${asked.planId}.`);
  refuseContradiction(asked, plan);
  return { ...planOrder(plan, 'subscription'), ...who };
}

/** What an order for a plan says of it. */
export function planOrder(plan: MembershipPlan, mode: OrderRow['mode']) {
  return {
    amount: plan.price,
    description: plan.name,
    mode,
    member_type: plan.memberType,
    plan_id: plan.id,
    billing_frequency: plan.billingFrequency,
  };
}

function amountOrder({ amount, description, memberType, billingFrequency }: Asked) {
  if (amount === undefined || description === undefined) {
    const missing = amount === undefined ? 'amount' : 'description';
    throw badInput(missing, 'is required where planId is not given');
  }
  const frequency = billingFrequency ?? /monthly|annual/i.exec(description)?.[0].toLowerCase() ?? null;
  return {
    amount,
    description,
    mode: frequency === null ? ('payment' as const) : ('subscription' as const),
    member_type: memberType ?? guessMemberType(description),
    plan_id: null,
    billing_frequency: frequency as OrderRow['billing_frequency'],
  };
}

/** The specification's rule, for orders that say nothing else. */
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
  const issues = [{ path: `body.${field}`, message }];
  return new Failure('invalid_input', 'The request does not fit this address.', { issues });
}
