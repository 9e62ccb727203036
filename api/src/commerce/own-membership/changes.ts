import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { PlanFailure } from '../../mail/index.ts';
import type { Database } from '../../platform/database/database.ts';

/** A row of `membership_changes`: a change requested by a member or by staff. Times are ISO 8601. */
export interface ChangeRow {
  readonly id: number;
  readonly order_id: number;
  /**
   * `cancel`: no renewal; `resume`: renewal again; `end`: an end at once; `card`: another card; `plan_now`: another plan at once;
   * `plan_due`: another plan from a later charge on.
   */
  readonly kind: 'cancel' | 'resume' | 'end' | 'card' | 'plan_now' | 'plan_due';
  /** `asked`: open; `void`: a later request has replaced it, or it can no longer be made. */
  readonly state: 'asked' | 'done' | 'void';
  /** While the change is open, its order and {@link ChangedPart}; unique, so that each part has one open change. */
  readonly live_key: string | null;
  readonly idempotency_key: string;
  /** The provider's id of a card's setup, of a plan's invoice, or of a plan's schedule. */
  readonly ref: string | null;
  /** The provider's id of the replaced card. */
  readonly replaced_ref: string | null;
  /** The end of the period after which it is executed; null for at once. */
  readonly not_before: string | null;
  readonly asked_at: string;
  readonly changed_at: string;
  /** The time of the next attempt, or of the mail about its failure; null if nothing is scheduled. */
  readonly due_at: string | null;
  readonly attempts: number;
  /** The requested plan; null for other changes, like all fields below except `failure`. */
  readonly plan_id: string | null;
  /** In cents per period, before the coupon. */
  readonly price: number | null;
  /** In cents: the coupon's discount. */
  readonly discount: number | null;
  /** In cents: the agreed charge at once. */
  readonly amount: number | null;
  /** The time from which the running period is credited. */
  readonly prorated_at: string | null;
  /** The provider's page for the confirmation that the bank requires. */
  readonly url: string | null;
  /** When the requester withdrew it; the worker then undoes it at the provider. */
  readonly withdrawn_at: string | null;
  /**
   * Why a change of plan failed; null if it has not. For a renewal only `impossible`: the provider has refused the
   * change several times.
   */
  readonly failure: PlanFailure | null;
}

/** The part of a membership that a change concerns. An order has at most one open change of each part. */
export type ChangedPart = 'renewal' | 'card' | 'plan';

const changedParts = {
  cancel: 'renewal',
  resume: 'renewal',
  end: 'renewal',
  card: 'card',
  plan_now: 'plan',
  plan_due: 'plan',
} as const;

/** The part that a kind of change concerns. */
export function changedPartOf(kind: ChangeRow['kind']): ChangedPart {
  return changedParts[kind];
}

/** The open change of an order. */
export async function findOpenChange(db: Knex, orderId: number, part: ChangedPart): Promise<ChangeRow | null> {
  const row: ChangeRow | undefined = await db('membership_changes').where('live_key', `${orderId} ${part}`).first();
  return row ?? null;
}

/** The open changes of the renewals and plans of orders, by their `live_key`. */
export async function findOpenChanges(db: Knex, orderIds: readonly number[]): Promise<Map<string | null, ChangeRow>> {
  const keys = orderIds.flatMap((id) => [`${id} renewal`, `${id} plan`]);
  const rows: ChangeRow[] = await db('membership_changes').whereIn('live_key', keys);
  return new Map(rows.map((row) => [row.live_key, row]));
}

/** The change of a card by the provider's id of its setup; null if it is not this order's. */
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

/** Stores a request before its execution. The caller has locked the order's row, and no other change of the same part is open. */
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
      live_key: `${orderId} ${changedPartOf(kind)}`,
      idempotency_key: randomUUID(),
      not_before: notBefore,
      ...plan,
      asked_at: now,
      changed_at: now,
      due_at: dueAt,
      attempts: 0,
    })
    .returning('*');
  if (!row) throw new Error('a change was not stored');
  return row;
}

/**
 * Replaces the open request of a renewal by another one; null: by none. The caller has locked the order's row.
 */
export async function replaceRenewalChange(
  transaction: Knex.Transaction,
  open: ChangeRow | null,
  requested: (NewChange & { readonly dueAt: string }) | null,
  now: string,
): Promise<void> {
  if (open !== null) await closeChange(transaction, open.id, 'void', now);
  if (requested !== null) await insertChange(transaction, requested, { now, dueAt: requested.dueAt });
}

/** Closes a change. @returns false if it was closed already, by a later request. */
export async function closeChange(db: Knex, id: number, state: 'done' | 'void', now: string): Promise<boolean> {
  const updated: number = await db('membership_changes')
    .where({ id, state: 'asked' })
    .update({ state, live_key: null, changed_at: now, due_at: null, url: null });
  return updated > 0;
}

interface FailedPlan {
  readonly failure: PlanFailure;
  readonly now: string;
  /** The time from which {@link findDueChanges} returns the change, so that its member is mailed. */
  readonly dueAt: string;
}

/** Closes a change of plan that failed. {@link cancelPlanFailureMails} before `dueAt` cancels the mail to its member. */
export async function closeFailedPlanChange(db: Knex, id: number, { failure, now, dueAt }: FailedPlan): Promise<void> {
  await db('membership_changes')
    .where({ id, state: 'asked' })
    .update({ state: 'void', live_key: null, changed_at: now, due_at: dueAt, url: null, failure });
}

/** Marks a requested change of a renewal as refused by the provider. @returns whether it was not marked before */
export async function markRefused(db: Knex, id: number): Promise<boolean> {
  const updated: number = await db('membership_changes')
    .where({ id, state: 'asked' })
    .whereNull('failure')
    .update({ failure: 'impossible' });
  return updated > 0;
}

/** Cancels the mails about an order's failed changes of plan. */
export async function cancelPlanFailureMails(db: Knex, orderId: number): Promise<void> {
  await db('membership_changes')
    .where({ order_id: orderId, state: 'void' })
    .whereNotNull('due_at')
    .update({ due_at: null });
}

/** The requests about an order's renewal, the newest first. */
function renewalChanges(db: Knex, orderId: number) {
  return db('membership_changes')
    .where({ order_id: orderId })
    .whereIn('kind', ['cancel', 'resume', 'end'])
    .orderBy('id', 'desc');
}

/** The newest completed change of an order's renewal; null if there is none. */
export async function findLastRenewalChange(db: Knex, orderId: number): Promise<ChangeRow | null> {
  const row: ChangeRow | undefined = await renewalChanges(db, orderId).where({ state: 'done' }).first();
  return row ?? null;
}

/** The two newest requests about an order's renewal, open or closed, the newest first. */
export async function findNewestRenewalChanges(db: Knex, orderId: number): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = await renewalChanges(db, orderId).limit(2);
  return rows;
}

/** An order's scheduled change of plan that was withdrawn at `time`, ISO 8601; null if there is none. */
export async function findPlanWithdrawnAt(db: Knex, orderId: number, time: string): Promise<ChangeRow | null> {
  const row: ChangeRow | undefined = await db('membership_changes')
    .where({ order_id: orderId, kind: 'plan_due', withdrawn_at: time })
    .whereNot('state', 'done')
    .first();
  return row ?? null;
}

/** Closes an open request to resume the renewal, which a later request replaces. */
export async function voidResumeRequest(db: Database, orderId: number, now: string): Promise<void> {
  const open = await findOpenChange(db.knex, orderId, 'renewal');
  if (open?.kind === 'resume') await db.write((transaction) => closeChange(transaction, open.id, 'void', now));
}

/** Marks the pending change of plan as withdrawn; the worker then undoes it at the provider. The caller has locked the order's row. */
export async function withdrawPlanChange(db: Knex, orderId: number, now: string): Promise<void> {
  await db('membership_changes')
    .where('live_key', `${orderId} plan`)
    .whereNull('withdrawn_at')
    .update({ withdrawn_at: now, due_at: now });
}

/** Updates an open change. @returns false if it was closed already, by a later request. */
export async function updateChange(
  db: Knex,
  id: number,
  values: Partial<Pick<ChangeRow, 'ref' | 'replaced_ref' | 'due_at' | 'attempts' | 'url'>>,
): Promise<boolean> {
  const updated: number = await db('membership_changes').where({ id, state: 'asked' }).update(values);
  return updated > 0;
}

/** Postpones a due change whose work has failed, also a failed change of plan whose member is to be mailed. */
export async function postponeChange(
  db: Knex,
  { id, state }: Pick<ChangeRow, 'id' | 'state'>,
  values: Pick<ChangeRow, 'due_at' | 'attempts'>,
): Promise<void> {
  await db('membership_changes').where({ id, state }).whereNotNull('due_at').update(values);
}

/** The changes that are due, the longest due first. */
export async function findDueChanges(db: Knex, now: string, limit: number): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = await db('membership_changes')
    .where('due_at', '<=', now)
    .orderBy(['due_at', 'id'])
    .limit(limit);
  return rows;
}

/** The requested changes of orders, newest first. */
export async function findChanges(db: Knex, orderIds: readonly number[], limit: number): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = await db('membership_changes')
    .whereIn('order_id', orderIds)
    .orderBy('id', 'desc')
    .limit(limit);
  return rows;
}
