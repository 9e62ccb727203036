import type { CouponDuration } from '@plumbline/contract/commerce/coupons';
import type { Knex } from 'knex';

/** A row of the table of coupons. Pages and mails call a coupon a code. */
export interface CouponRow {
  readonly id: number;
  readonly code: string;
  /** In cents; null if `percent_off` is set. */
  readonly amount_off: number | null;
  readonly percent_off: number | null;
  readonly duration: CouponDuration;
  /** JSON: the ids of the plans that it reduces; null for all plans, and for the dashboard's orders. */
  readonly plan_ids: string | null;
  /** Whether it ends with the site's founding prices, at `FOUNDING_DEADLINE`. */
  readonly founding: boolean | number;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly most_uses: number | null;
  readonly most_per_buyer: number | null;
  /** The number of paid orders, and of open ones that reserve a use for their buyer. */
  readonly uses: number;
  readonly note: string;
  readonly search_text: string;
  readonly created_at: string;
  readonly created_by: string;
  readonly ended_at: string | null;
  readonly ended_by: string | null;
}

/** The ids of the plans that a code reduces; null for all. */
export function planIdsOf({ plan_ids: ids }: Pick<CouponRow, 'plan_ids'>): string[] | null {
  return ids === null ? null : (JSON.parse(ids) as string[]);
}

/** A code by its text. */
export async function findCoupon(db: Knex, code: string): Promise<CouponRow | null> {
  const row: CouponRow | undefined = await db('coupons').where({ code }).first();
  return row ?? null;
}

/** A code by the id of its row. */
export async function findCouponRow(db: Knex, id: number): Promise<CouponRow | null> {
  const row: CouponRow | undefined = await db('coupons').where({ id }).first();
  return row ?? null;
}

/** Adds a code; null if the name is or was in use. */
export async function insertCoupon(
  transaction: Knex.Transaction,
  coupon: Omit<CouponRow, 'id' | 'uses' | 'search_text' | 'ended_at' | 'ended_by'>,
): Promise<CouponRow | null> {
  // The column has 600 characters; a note can be longer in lower case.
  const searchText = `${coupon.code} ${coupon.note}`.toLowerCase().slice(0, 600);
  const rows: CouponRow[] = await transaction('coupons')
    .insert({ ...coupon, search_text: searchText })
    .onConflict('code')
    .ignore()
    .returning('*');
  return rows[0] ?? null;
}

/** Ends a code permanently; null if it has ended already. */
export async function endCoupon(
  transaction: Knex.Transaction,
  id: number,
  { by, now }: { readonly by: string; readonly now: string },
): Promise<CouponRow | null> {
  const rows: CouponRow[] = await transaction('coupons')
    .where({ id })
    .whereNull('ended_at')
    .update({ ended_at: now, ended_by: by })
    .returning('*');
  return rows[0] ?? null;
}

/**
 * Counts one more use of a code that has not ended and is not used up. A single statement, which locks the row until
 * the transaction ends, enforces the limit under concurrency. @returns null if no use is left.
 */
export async function reserveUse(transaction: Knex.Transaction, id: number): Promise<CouponRow | null> {
  const rows: CouponRow[] = await transaction('coupons')
    .where({ id })
    .whereNull('ended_at')
    .where((isFree) => void isFree.whereNull('most_uses').orWhere('uses', '<', transaction.ref('most_uses')))
    .update({ uses: transaction.raw('uses + 1') })
    .returning('*');
  return rows[0] ?? null;
}

/**
 * Locks a code's row, by a write that changes nothing, if the code has a limit per buyer.
 * @returns that limit; null without one
 */
export async function lockLimitPerBuyer(transaction: Knex.Transaction, id: number): Promise<number | null> {
  const rows: Pick<CouponRow, 'most_per_buyer'>[] = await transaction('coupons')
    .where({ id })
    .whereNotNull('most_per_buyer')
    .update({ uses: transaction.raw('uses') })
    .returning('most_per_buyer');
  return rows[0]?.most_per_buyer ?? null;
}

/** Counts a use regardless of the limit, because its order is paid. */
export async function countUse(transaction: Knex.Transaction, id: number): Promise<void> {
  await transaction('coupons')
    .where({ id })
    .update({ uses: transaction.raw('uses + 1') });
}

/** Counts one use less. */
export async function freeUse(transaction: Knex.Transaction, id: number): Promise<void> {
  await transaction('coupons')
    .where({ id })
    .update({ uses: transaction.raw('uses - 1') });
}
