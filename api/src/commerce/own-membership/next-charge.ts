import type { Knex } from 'knex';
import { recurringPrice } from '../coupons/coupon-price.ts';
import { findComingPrice } from './coming-price.ts';
import { leavingOf } from './leaving.ts';
import { viewComingPlan } from './other-plan.ts';
import type { MembershipState } from './state.ts';

/** What is charged for a membership when its paid period is over, if anything is. */
export interface NextCharge {
  /** The name of the plan that it is charged for. */
  readonly description: string;
  /** In cents, less the code. */
  readonly price: number;
}

/** Page and mails have it from here: a plan or a price that comes with that charge is what is charged then. */
export async function findNextCharge(db: Knex, state: MembershipState): Promise<NextCharge> {
  const { order, row, billing } = state;
  const plan = await viewComingPlan(db, state);
  if (plan?.from === row.period_end) return { description: plan.description, price: plan.price };
  const price = leavingOf(state) === null && row.status === 'active' ? await findComingPrice(db, order.id) : null;
  // The provider may not have it yet.
  const amount = price !== null && price.from <= row.period_end ? price.price : (billing?.amount ?? null);
  return { description: order.description, price: recurringPrice(order, amount) };
}
