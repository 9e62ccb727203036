import { minimumCharge } from '@plumbline/contract/commerce/plans';
import type { Knex } from 'knex';
import { Failure } from '../../platform/http/failure.ts';

/** A plan with its price in cents, and the number of memberships that pay it. */
export interface PricedPlan {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly members: number;
}

/** All plans, the cheapest first; `renewing` is a subquery of the orders whose memberships renew. */
export async function listPrices(db: Knex, renewing: Knex.QueryBuilder): Promise<PricedPlan[]> {
  const plans: { id: string; name: string; price: number }[] = await db('membership_plans').orderBy(['price', 'id']);
  const rows: { plan_id: string; members: number | string }[] = await db('orders')
    .whereIn('id', renewing)
    .whereNotNull('plan_id')
    .groupBy('plan_id')
    .select('plan_id')
    .count({ members: '*' });
  const counts = new Map(rows.map(({ plan_id: id, members }) => [id, Number(members)]));
  return plans.map(({ id, name, price }) => ({ id, name, price, members: counts.get(id) ?? 0 }));
}

/**
 * Changes a plan's price for new sales, in cents, and stores the announcement to its members: the memberships' worker
 * mails each of them, and charges the new price thirty days later at the earliest. `now` is ISO 8601. @returns the
 * previous price.
 * @throws Failure `not_found`, `conflict` if that is its price already, `invalid_input` for a price below
 * the minimum charge of a card
 */
export async function changePrice(
  transaction: Knex.Transaction,
  { planId, price }: { readonly planId: string; readonly price: number },
  now: string,
): Promise<number> {
  if (price < minimumCharge) throw new Failure('invalid_input', 'No card can be charged so little.');
  const plan: { price: number } | undefined = await transaction('membership_plans')
    .where('id', planId)
    .forUpdate()
    .first('price');
  if (!plan) throw new Failure('not_found', `There is no plan ${planId}.`);
  if (plan.price === price) throw new Failure('conflict', 'That is its price already.');
  await transaction('membership_plans').where('id', planId).update({ price });
  await transaction('price_changes').insert({ plan_id: planId, price_before: plan.price, price, announced_at: now });
  return plan.price;
}
