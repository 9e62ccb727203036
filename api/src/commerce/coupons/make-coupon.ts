import type { NewCoupon } from '@plumbline/contract/commerce/admin-coupons';
import { minimumCharge } from '@plumbline/contract/commerce/plans';
import type { Issue } from '@plumbline/contract/errors';
import type * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { dollars } from '@plumbline/contract/money';
import { findPlans } from '../plans/store.ts';
import { isChargeable } from './coupon-price.ts';
import { insertCoupon, type CouponRow } from './store.ts';

/**
 * Creates a code. @throws Failure `invalid_input` for a plan that is not sold or that would cost less than a card can
 * be charged, `conflict` if the name is or was in use.
 */
export async function makeCoupon(
  db: Database,
  requested: v.InferOutput<typeof NewCoupon>,
  { by, now }: { readonly by: string; readonly now: string },
): Promise<CouponRow> {
  const { code, amountOff, percentOff, duration, planIds, founding, startsAt, endsAt, mostUses, mostPerBuyer } =
    requested;
  const reduction = { amount_off: amountOff ?? null, percent_off: percentOff ?? null };
  const plans = await findPlans(db.knex);
  for (const planId of planIds ?? []) {
    if (!plans.some(({ id }) => id === planId)) throw badInput('planIds', `There is no plan ${planId} on sale`);
  }
  const applicable = planIds === undefined ? plans : plans.filter(({ id }) => planIds.includes(id));
  const tooCheap = applicable.find(({ price }) => !isChargeable(reduction, price));
  if (tooCheap !== undefined) {
    const field = amountOff === undefined ? 'percentOff' : 'amountOff';
    const minimum = `${dollars(minimumCharge)}, the least that a card can be charged`;
    throw badInput(field, `${tooCheap.name} costs ${dollars(tooCheap.price)}: less than ${minimum}, would be left`);
  }
  const coupon = {
    ...reduction,
    code,
    duration,
    plan_ids: planIds === undefined ? null : JSON.stringify(planIds),
    founding,
    starts_at: startsAt ?? null,
    ends_at: endsAt ?? null,
    most_uses: mostUses ?? null,
    most_per_buyer: mostPerBuyer ?? null,
    note: requested.note ?? '',
    created_at: now,
    created_by: by,
  };
  const made = await db.write((transaction) => insertCoupon(transaction, coupon));
  if (made === null) throw new Failure('conflict', `There is or was a code ${code}. Choose another name.`);
  return made;
}

function badInput(field: string, message: string): Failure {
  const issues: Issue[] = [{ path: `body.${field}`, message }];
  return new Failure('invalid_input', message, { issues });
}
