import {
  AdminCouponFilter,
  createAdminCoupon,
  endAdminCoupon,
  listAdminCoupons,
  type AdminCoupon,
} from '@plumbline/contract/commerce/admin-coupons';
import { checkCoupon, type ReducedPrice } from '@plumbline/contract/commerce/check-coupon';
import type { CommerceDeps } from '../commerce-deps.ts';
import { countedPage } from '../../platform/database/counted-page.ts';
import { keysetBatches, keysetPage } from '../../platform/database/keyset-page.ts';
import { csvDownload } from '../../platform/http/csv-download.ts';
import { Failure, invalidInput } from '../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { findOrder } from '../orders/store.ts';
import { limitCouponChecks } from '../payments/checkout-limits.ts';
import { findPlan } from '../plans/store.ts';
import { listAmountOf, withCoupon } from './coupon-price.ts';
import { couponColumns } from './export-coupons.ts';
import { makeCoupon } from './make-coupon.ts';
import { endOfCoupon, refuseChangeOfFixedCode, type CouponTimes } from './refuse-coupon.ts';
import { endCoupon, findCouponRow, type CouponRow } from './store.ts';
import { usableCoupon } from './usable-coupon.ts';
import { adminCouponsOf, filteredCoupons } from './view-coupons.ts';

/** Routes for the price with a code, and for staff's management of codes. */
export function couponRoutes(router: ApiRouter, deps: CommerceDeps): void {
  const { db, clock, paymentRules } = deps;
  const times = (): CouponTimes => ({ now: clock.now(), foundingDeadline: paymentRules.foundingDeadline });
  const view = async (row: CouponRow): Promise<AdminCoupon> => {
    const [coupon] = await adminCouponsOf(db.knex, [row], times());
    if (!coupon) throw new Error(`no view of the code ${row.code}`);
    return coupon;
  };

  route(router, checkCoupon, async ({ body }, caller) => {
    await limitCouponChecks(deps, caller.address);
    return reducedPrice(deps, body);
  });

  route(router, listAdminCoupons, { staff: 'look' }, async ({ query }) => {
    const filtered = filteredCoupons(db.knex, query, times());
    const { rows, next } = await keysetPage<CouponRow>(db.knex, filtered, query);
    const page = { items: await adminCouponsOf(db.knex, rows, times()), next };
    return countedPage(db.knex, page, query.cursor, () => filteredCoupons(db.knex, query, times()).query);
  });

  route(router, createAdminCoupon, { staff: 'act' }, async ({ body }, { staff, setAuditTarget }) => {
    setAuditTarget(`coupon ${body.code}`);
    const now = new Date(clock.now()).toISOString();
    const { endsAt = null, founding } = body;
    const end = endOfCoupon({ ends_at: endsAt, founding }, paymentRules.foundingDeadline);
    if (end !== null && end <= now) {
      throw invalidInput([
        end === endsAt
          ? { path: 'body.endsAt', message: 'Enter a last day that is not past' }
          : { path: 'body.founding', message: 'The founding prices have ended' },
      ]);
    }
    return view(await makeCoupon(db, body, { by: staff.name, now }));
  });

  route(router, endAdminCoupon, { staff: 'act' }, async ({ params: { id } }, { staff, setAuditTarget }) => {
    const coupon = await findCouponRow(db.knex, Number(id));
    if (coupon === null) throw new Failure('not_found', 'There is no such code.');
    setAuditTarget(`coupon ${coupon.code}`);
    const now = new Date(clock.now()).toISOString();
    const ended = await db.write((transaction) => endCoupon(transaction, coupon.id, { by: staff.name, now }));
    if (ended === null) throw new Failure('conflict', `The code ${coupon.code} has ended already.`);
    return view(ended);
  });

  csvDownload(router, deps, {
    path: '/admin/coupons.csv',
    name: 'coupons',
    staff: 'staff',
    filter: AdminCouponFilter,
    columns: couponColumns,
    batches: (filter) =>
      keysetBatches(
        db.knex,
        () => filteredCoupons(db.knex, filter, times()),
        (rows: readonly CouponRow[]) => adminCouponsOf(db.knex, rows, times()),
      ),
  });
}

interface PriceRequest {
  readonly code: string;
  readonly planId?: string | undefined;
  readonly orderId?: string | undefined;
}

async function reducedPrice(deps: CommerceDeps, { code, planId, orderId }: PriceRequest): Promise<ReducedPrice> {
  const purchase = orderId === undefined ? await planPrice(deps, planId ?? '') : await orderPrice(deps, orderId, code);
  const coupon = await usableCoupon(deps, code, purchase);
  const columns = withCoupon(coupon, purchase.listAmount, purchase.mode);
  const { amount, renewal_amount: renewalAmount } = columns;
  const reduction = {
    code,
    listAmount: purchase.listAmount,
    discount: purchase.listAmount - amount,
    duration: coupon.duration,
  };
  return { amount, renewalAmount, reduction, mostPerBuyer: coupon.most_per_buyer };
}

async function planPrice({ db }: CommerceDeps, planId: string) {
  const plan = await findPlan(db.knex, planId);
  if (plan === null) throw new Failure('not_found', `There is no plan ${planId}.`);
  return { planId: plan.id, description: plan.name, listAmount: plan.price, mode: 'subscription' as const };
}

async function orderPrice({ db }: CommerceDeps, orderId: string, code: string) {
  const order = await findOrder(db.knex, orderId);
  if (order === null) throw new Failure('not_found', 'There is no order with this id.');
  refuseChangeOfFixedCode(order, code);
  if (order.status !== 'open') throw new Failure('conflict', 'The price of this order can no longer change.');
  return { planId: order.plan_id, description: order.description, listAmount: listAmountOf(order), mode: order.mode };
}
