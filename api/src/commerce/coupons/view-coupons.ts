import type { AdminCoupon, AdminCouponFilter, CouponState } from '@plumbline/contract/commerce/admin-coupons';
import type { Knex } from 'knex';
import { filterByWords } from '../../platform/database/filter-by-words.ts';
import type { Filtered } from '../../platform/database/keyset-page.ts';
import { paidUses } from './reserve-coupon.ts';
import { endOfCoupon, type CouponTimes } from './refuse-coupon.ts';
import { planIdsOf, type CouponRow } from './store.ts';

/** The given codes (at most a few hundred) in the form for staff, in the same order. */
export async function adminCouponsOf(db: Knex, rows: readonly CouponRow[], times: CouponTimes): Promise<AdminCoupon[]> {
  const ids = rows.map(({ id }) => id);
  const paid = await paidUses(db, ids);
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    amountOff: row.amount_off,
    percentOff: row.percent_off,
    duration: row.duration,
    planIds: planIdsOf(row),
    founding: Boolean(row.founding),
    startsAt: row.starts_at,
    endsAt: endOfCoupon(row, times.foundingDeadline),
    mostUses: row.most_uses,
    mostPerBuyer: row.most_per_buyer,
    uses: row.uses,
    paid: paid.get(row.id) ?? 0,
    note: row.note,
    state: stateOf(row, times),
    createdAt: row.created_at,
    createdBy: row.created_by,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
  }));
}

function stateOf(coupon: CouponRow, { now, foundingDeadline }: CouponTimes): CouponState {
  const time = new Date(now).toISOString();
  const end = endOfCoupon(coupon, foundingDeadline);
  if (coupon.ended_at !== null) return 'ended';
  if (end !== null && end <= time) return 'expired';
  if (coupon.starts_at !== null && coupon.starts_at > time) return 'planned';
  return coupon.most_uses !== null && coupon.uses >= coupon.most_uses ? 'spent' : 'live';
}

/** The codes that match a filter. */
export function filteredCoupons(db: Knex, { q, state }: AdminCouponFilter, times: CouponTimes): Filtered {
  const query = db('coupons');
  if (state !== undefined) void query.where(inState(db, state, times));
  return { table: 'coupons', query: filterByWords(query, { column: 'search_text', words: q }) };
}

/** The conditions of {@link stateOf}, in the same order. A `founding` code ends with the site's founding prices. */
function inState(db: Knex, state: CouponState, { now, foundingDeadline }: CouponTimes) {
  const time = new Date(now).toISOString();
  const isFoundingOver = foundingDeadline !== null && foundingDeadline <= time;
  const isOver = db.raw('((ends_at is not null and ends_at <= ?) or (founding = ? and ?))', [
    time,
    true,
    isFoundingOver,
  ]);
  const isPlanned = db.raw('(starts_at is not null and starts_at > ?)', [time]);
  const isSpent = db.raw('(most_uses is not null and uses >= most_uses)');
  const conditions: Readonly<Record<CouponState, Knex.Raw>> = {
    ended: db.raw('ended_at is not null'),
    expired: db.raw('ended_at is null and ?', [isOver]),
    planned: db.raw('ended_at is null and not ? and ?', [isOver, isPlanned]),
    spent: db.raw('ended_at is null and not ? and not ? and ?', [isOver, isPlanned, isSpent]),
    live: db.raw('ended_at is null and not ? and not ? and not ?', [isOver, isPlanned, isSpent]),
  };
  return conditions[state];
}
