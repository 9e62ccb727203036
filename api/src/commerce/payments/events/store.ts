import { activeTraceparent } from '@plumbline/serving/tracing/traceparent';
import type { Knex } from 'knex';
import type { Database } from '../../../platform/database/database.ts';
import { onlyDueRows } from '../../../platform/jobs/only-due-rows.ts';
import type { EventRefs } from './event-refs.ts';

export type EventProvider = 'stripe' | 'square';

/** A received event. */
export interface NewEvent {
  readonly provider: EventProvider;
  readonly eventId: string;
  readonly type: string;
  readonly refs: EventRefs;
}

/** An event claimed by a worker. */
export interface ClaimedEvent {
  readonly id: number;
  readonly refs: EventRefs;
  readonly attempts: number;
  /** Trace of the request that delivered the event; null if that request was not traced. */
  readonly traceparent: string | null;
}

interface Row {
  readonly id: number;
  readonly refs: string;
  readonly attempts: number;
  readonly traceparent: string | null;
}

/** Stores events that are not known yet, due at once. @returns the number of new ones. */
export async function storeEvents(
  transaction: Knex.Transaction,
  events: readonly NewEvent[],
  now: string,
): Promise<number> {
  if (events.length === 0) return 0;
  const traceparent = activeTraceparent();
  const added: unknown[] = await transaction('provider_events')
    .insert(
      events.map(({ provider, eventId, type, refs }) => ({
        provider,
        event_id: eventId,
        type,
        refs: JSON.stringify(refs),
        received_at: now,
        due_at: now,
        attempts: 0,
        traceparent,
      })),
    )
    .onConflict(['provider', 'event_id'])
    .ignore()
    .returning('id');
  return added.length;
}

/**
 * Claims due events until `leaseEnds`, after which those of a dead worker can be claimed again. A single statement, so
 * that concurrent workers claim different events.
 */
export async function claimEvents(
  db: Database,
  { now, leaseEnds, limit }: { readonly now: string; readonly leaseEnds: string; readonly limit: number },
): Promise<ClaimedEvent[]> {
  const { knex } = db;
  const due = knex('provider_events').where('due_at', '<=', now).orderBy(['due_at', 'id']).limit(limit).select('id');
  const rows: Row[] = await onlyDueRows(knex('provider_events'), db, due)
    .update({ due_at: leaseEnds, attempts: knex.raw('attempts + 1') })
    .returning(['id', 'refs', 'attempts', 'traceparent']);
  return rows
    .sort((a, b) => a.id - b.id)
    .map(({ refs, ...event }) => ({ ...event, refs: JSON.parse(refs) as EventRefs }));
}

/** Marks events as handled; `orderId` is their order, null for events without an order of this site. */
export async function markHandled(
  db: Knex,
  ids: readonly number[],
  { orderId, now }: { readonly orderId: number | null; readonly now: string },
): Promise<void> {
  await db('provider_events')
    .whereIn('id', ids)
    .update({ order_id: orderId, handled_at: now, due_at: null, last_error: null });
}

/** Links events to their order and reschedules them for `dueAt`. */
export async function deferEvents(
  db: Knex,
  ids: readonly number[],
  { orderId, dueAt, error }: { readonly orderId: number; readonly dueAt: string; readonly error: string },
): Promise<void> {
  await db('provider_events')
    .whereIn('id', ids)
    .update({ order_id: orderId, due_at: dueAt, last_error: error.slice(0, 200) });
}

/** The order of an event; null if the event belongs to no order of this site. */
export async function findEventOrder(
  db: Knex,
  { orderId, intentId, subscriptionId }: EventRefs,
): Promise<number | null> {
  const orderIdIn = async (table: string, where: Record<string, string>): Promise<number | null> => {
    const row: { order_id: number | null } | undefined = await db(table).where(where).first('order_id');
    return row?.order_id ?? null;
  };
  if (orderId !== null) {
    const order: { id: number } | undefined = await db('orders').where('public_id', orderId).first('id');
    if (order) return order.id;
  }
  const bySubscription =
    subscriptionId === null ? null : await orderIdIn('payment_attempts', { subscription_id: subscriptionId });
  if (bySubscription !== null || intentId === null) return bySubscription;
  return (
    (await orderIdIn('payment_attempts', { intent_id: intentId })) ??
    (await orderIdIn('ledger', { intent_id: intentId }))
  );
}

/** The newest event read from the provider's list; null before the first. */
export async function findCursor(db: Knex, provider: EventProvider): Promise<string | null> {
  const row: { event_id: string } | undefined = await db('provider_cursors').where({ provider }).first('event_id');
  return row?.event_id ?? null;
}

/** Stores the newest event that was read from the provider's list. */
export async function moveCursor(db: Knex, provider: EventProvider, eventId: string): Promise<void> {
  await db('provider_cursors').insert({ provider, event_id: eventId }).onConflict('provider').merge();
}

/** Deletes the position in the provider's list: the next read starts with its newest page. */
export async function deleteCursor(db: Knex, provider: EventProvider): Promise<void> {
  await db('provider_cursors').where({ provider }).delete();
}

/**
 * Deletes handled events without an order from before a time in ms since 1970. Providers deliver events for thirty
 * days, so none of these returns; those with an order are kept.
 */
export async function deleteOldEvents(db: Knex, before: number): Promise<void> {
  await db('provider_events')
    .whereNull('order_id')
    .whereNull('due_at')
    .where('received_at', '<', new Date(before).toISOString())
    .delete();
}
