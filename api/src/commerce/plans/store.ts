import {
  minimumCharge,
  type BillingFrequency,
  type MembershipPlan,
  type MemberType,
} from '@plumbline/contract/commerce/plans';
import { includedFeatures } from '@plumbline/contract/commerce/plan-features';
import type { Knex } from 'knex';

interface PlanRow {
  readonly id: string;
  /** The id that plans share which differ only in the billing frequency. */
  readonly membership_id: string;
  readonly name: string;
  readonly description: string;
  readonly member_type: MemberType;
  readonly billing_frequency: BillingFrequency;
  readonly price: number;
  readonly benefits: string;
}

/** Plans on sale. Plans below the minimum charge of a card are left out: their price is a mistake, and their orders could not be paid. */
function soldPlans(db: Knex): Knex.QueryBuilder {
  return db('membership_plans').where('sold', true).where('price', '>=', minimumCharge);
}

/** Every plan that is sold, the cheapest first. */
export async function findPlans(db: Knex): Promise<MembershipPlan[]> {
  const rows: PlanRow[] = await soldPlans(db).orderBy(['price', 'id']).limit(100);
  return rows.map(toPlan);
}

/** A plan on sale; null if there is none with this id. */
export async function findPlan(db: Knex, id: string): Promise<MembershipPlan | null> {
  const row: PlanRow | undefined = await soldPlans(db).where({ id }).first();
  return row ? toPlan(row) : null;
}

/** A plan by its id, including those that are no longer sold; null if there was never one. */
export async function findAnyPlan(db: Knex, id: string): Promise<MembershipPlan | null> {
  const row: PlanRow | undefined = await db('membership_plans').where({ id }).first();
  return row ? toPlan(row) : null;
}

/** The plan of a membership with a billing frequency; for a membership with a single plan the frequency can be omitted. */
export async function findPlanOf(
  db: Knex,
  membershipId: string,
  frequency: BillingFrequency | undefined,
): Promise<MembershipPlan | null> {
  const plans = soldPlans(db).where({ membership_id: membershipId });
  if (frequency !== undefined) void plans.where('billing_frequency', frequency);
  const [row, another]: PlanRow[] = await plans.limit(2);
  return row && !another ? toPlan(row) : null;
}

/** The benefits of a plan, including those that are no longer sold. */
export async function findBenefits(db: Knex, planId: string): Promise<string[]> {
  const row: Pick<PlanRow, 'benefits' | 'membership_id'> | undefined = await db('membership_plans')
    .where('id', planId)
    .first('benefits', 'membership_id');
  return row ? benefitsOf(row) : [];
}

function toPlan(row: PlanRow): MembershipPlan {
  return {
    id: row.id,
    membershipId: row.membership_id,
    name: row.name,
    description: row.description,
    memberType: row.member_type,
    billingFrequency: row.billing_frequency,
    price: row.price,
    benefits: benefitsOf(row),
  };
}

/** The benefits that the site's own text lists for a membership, otherwise those of the plan's row. */
function benefitsOf(row: Pick<PlanRow, 'benefits' | 'membership_id'>): string[] {
  return includedFeatures(row.membership_id) ?? (JSON.parse(row.benefits) as string[]);
}
