import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { PlanFailure } from '../../mail/index.ts';
import type { Database } from '../../platform/database/database.ts';

/** A change of a membership that its member, or staff, have asked for, as the database has it. Times are ISO 8601. */
export interface ChangeRow {
  readonly id: number;
  readonly order_id: number;
  /**
   * `cancel`: it renews no more; `resume`: it does again; `end`: it ends at once; `card`: another card; `plan_now`: another plan at
   * once; `plan_due`: another plan with a charge to come.
   */
  readonly kind: 'cancel' | 'resume' | 'end' | 'card' | 'plan_now' | 'plan_due';
  /** `void`: something else was asked for since, or it can no longer be done. */
  readonly state: 'asked' | 'done' | 'void';
  readonly live_key: string | null;
  readonly idempotency_key: string;
  /** The provider's id of what a card is set up by, of the invoice that a plan is paid by, or of a plan's schedule. */
  readonly ref: string | null;
  /** The provider's id of the card that was charged before. */
  readonly replaced_ref: string | null;
  /** The period after which it is carried out; null for at once. */
  readonly not_before: string | null;
  readonly asked_at: string;
  readonly changed_at: string;
  /** When to try it next, or when its member is told that it has failed; null if nothing is to be done. */
  readonly due_at: string | null;
  readonly attempts: number;
  /** The plan that is asked for; null of other changes, as the rest of what is below. */
  readonly plan_id: string | null;
  /** In cents per period, without the code. */
  readonly price: number | null;
  /** In cents: what the code takes off it. */
  readonly discount: number | null;
  /** In cents: what was agreed to be charged at once. */
  readonly amount: number | null;
  /** From when on the running period is credited. */
  readonly prorated_at: string | null;
  /** The provider's page where the bank wants a confirmation. */
  readonly url: string | null;
  /** The member has taken it back: it is undone. */
  readonly withdrawn_at: string | null;
  /** Why it was not done; null if it was, or was not wanted any more. Of a renewal: it was refused for good (`impossible`). */
  readonly failure: PlanFailure | null;
}

/** Of each an order has one at a time that is asked for. */
export type ChangeSubject = 'renewal' | 'card' | 'plan';

const subjects = {
  cancel: 'renewal',
  resume: 'renewal',
  end: 'renewal',
  card: 'card',
  plan_now: 'plan',
  plan_due: 'plan',
} as const;

/** The change of an order that is asked for and not done yet. */
export async function findLiveChange(db: Knex, orderId: number, subject: ChangeSubject): Promise<ChangeRow | null> {
  const row: ChangeRow | undefined = await db('membership_changes').where('live_key', `${orderId} ${subject}`).first();
  return row ?? null;
}

/** The change that set a card up with the provider's id; null if it is not of this order. */
export async function findCardChange(db: Knex, orderId: number, ref: string): Promise<ChangeRow | null> {
  const row: ChangeRow | undefined = await db('membership_changes').where({ order_id: orderId, ref }).first();
  return row ?? null;
}

interface NewChange {
  readonly orderId: number;
  readonly kind: ChangeRow['kind'];
  readonly notBefore?: string | null;
  readonly plan?: Pick<ChangeRow, 'plan_id' | 'price' | 'discount' | 'amount' | 'prorated_at'>;
}

/** Keeps what is asked for, before anything is done about it. The caller holds the order's row, and nothing else of its subject is live. */
export async function insertChange(
  transaction: Knex.Transaction,
  { orderId, kind, notBefore = null, plan }: NewChange,
  { now, dueAt }: { readonly now: string; readonly dueAt: string },
): Promise<ChangeRow> {
  const [row]: ChangeRow[] = await transaction('membership_changes')
    .insert({
      order_id: orderId,
      kind,
      state: 'asked',
      live_key: `${orderId} ${subjects[kind]}`,
      idempotency_key: randomUUID(),
      not_before: notBefore,
      ...plan,
      asked_at: now,
      changed_at: now,
      due_at: dueAt,
      attempts: 0,
    })
    .returning('*');
  if (!row) throw new Error('a change was not kept');
  return row;
}

/**
 * Keeps what is asked for of a renewal in place of what was asked for before and is not done yet; null: nothing takes its place. The
 * caller holds the order's row.
 */
export async function replaceRenewalChange(
  transaction: Knex.Transaction,
  live: ChangeRow | null,
  wanted: (NewChange & { readonly dueAt: string }) | null,
  now: string,
): Promise<void> {
  if (live !== null) await closeChange(transaction, live.id, 'void', now);
  if (wanted !== null) await insertChange(transaction, wanted, { now, dueAt: wanted.dueAt });
}

/** Ends a change: it is done, or will not be. @returns false if it was over: something else was asked for meanwhile. */
export async function closeChange(db: Knex, id: number, state: 'done' | 'void', now: string): Promise<boolean> {
  const own: number = await db('membership_changes')
    .where({ id, state: 'asked' })
    .update({ state, live_key: null, changed_at: now, due_at: null, url: null });
  return own > 0;
}

interface Failed {
  readonly failure: PlanFailure;
  readonly now: string;
  /** When its member is told by {@link findDueChanges}; null if they are told already. */
  readonly dueAt: string | null;
}

/**
 * Ends a change that could not be made. Of a plan, {@link dropPlanNotices} before `dueAt` leaves its member untold. @returns false if it
 * was over: something else was asked for meanwhile.
 */
export async function failChange(db: Knex, id: number, { failure, now, dueAt }: Failed): Promise<boolean> {
  const own: number = await db('membership_changes')
    .where({ id, state: 'asked' })
    .update({ state: 'void', live_key: null, changed_at: now, due_at: dueAt, url: null, failure });
  return own > 0;
}

/** Nobody is told any more of an order's changes of plan that have failed. */
export async function dropPlanNotices(db: Knex, orderId: number): Promise<void> {
  await db('membership_changes')
    .where({ order_id: orderId, state: 'void' })
    .whereNotNull('due_at')
    .update({ due_at: null });
}

/** The newest change of an order's renewal that was carried out; null if there is none. */
export async function findLastRenewalChange(db: Knex, orderId: number): Promise<ChangeRow | null> {
  const row: ChangeRow | undefined = await db('membership_changes')
    .where({ order_id: orderId, state: 'done' })
    .whereIn('kind', ['cancel', 'resume', 'end'])
    .orderBy('id', 'desc')
    .first();
  return row ?? null;
}

/** Drops a wish to renew again that was not carried out yet: something else was asked for since. */
export async function dropResume(db: Database, orderId: number, now: string): Promise<void> {
  const live = await findLiveChange(db.knex, orderId, 'renewal');
  if (live?.kind === 'resume') await db.write((transaction) => closeChange(transaction, live.id, 'void', now));
}

/** Says of a change of plan that has not come that it is taken back; it is undone after that. The caller holds the order's row. */
export async function withdrawPlanChange(db: Knex, orderId: number, now: string): Promise<void> {
  await db('membership_changes')
    .where('live_key', `${orderId} plan`)
    .whereNull('withdrawn_at')
    .update({ withdrawn_at: now, due_at: now });
}

/** Writes on a change that is asked for. @returns false if it is over: something else was asked for meanwhile. */
export async function noteChange(
  db: Knex,
  id: number,
  values: Partial<Pick<ChangeRow, 'ref' | 'replaced_ref' | 'due_at' | 'attempts' | 'url'>>,
): Promise<boolean> {
  const own: number = await db('membership_changes').where({ id, state: 'asked' }).update(values);
  return own > 0;
}

/** Changes whose time to be tried has come, the longest due first. */
export async function findDueChanges(db: Knex, now: string, limit: number): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = await db('membership_changes')
    .where('due_at', '<=', now)
    .orderBy(['due_at', 'id'])
    .limit(limit);
  return rows;
}

/** The changes of orders that were asked for, newest first. */
export async function findChanges(db: Knex, orderIds: readonly number[], limit: number): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = await db('membership_changes')
    .whereIn('order_id', orderIds)
    .orderBy('id', 'desc')
    .limit(limit);
  return rows;
}
