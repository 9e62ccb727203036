import type { Knex } from 'knex';
import { renewalChargeAt } from '../coupons/coupon-price.ts';
import { findComingPrice } from './coming-price.ts';
import { scheduledEnd } from './scheduled-end.ts';
import { viewComingPlan } from './other-plan.ts';
import type { MembershipState } from './membership-state.ts';

/** The charge of a membership at the end of its paid period, if it renews. */
export interface NextCharge {
  /** The name of the plan that it is charged for. */
  readonly description: string;
  /** In cents, after the coupon. */
  readonly price: number;
}

/** The next charge as pages and mails show it, with a plan or a price that starts with it. */
export async function findNextCharge(db: Knex, state: MembershipState): Promise<NextCharge> {
  const { order, row, billing } = state;
  const plan = await viewComingPlan(db, state);
  if (plan?.from === row.period_end) return { description: plan.description, price: plan.price };
  const price = scheduledEnd(state) === null && row.status === 'active' ? await findComingPrice(db, order.id) : null;
  // The provider may not have the announced price yet.
  const amount = price !== null && price.from <= row.period_end ? price.price : (billing?.amount ?? null);
  return { description: order.description, price: renewalChargeAt(order, amount) };
}
