import { activeTraceparent } from '@plumbline/serving/tracing/traceparent';
import type { Knex } from 'knex';
import type { Database } from '../../../platform/database/database.ts';
import { ofDueRows } from '../../../platform/jobs/of-due-rows.ts';
import type { EventRefs } from './event-refs.ts';

export type EventProvider = 'stripe' | 'square';

/** An event as it came. */
export interface NewEvent {
  readonly provider: EventProvider;
  readonly eventId: string;
  readonly type: string;
  readonly refs: EventRefs;
}

/** An event that a worker has taken. */
export interface ClaimedEvent {
  readonly id: number;
  readonly provider: EventProvider;
  readonly type: string;
  readonly refs: EventRefs;
  readonly attempts: number;
  /** Trace of the request that delivered the event; null if that request was not traced. */
  readonly traceparent: string | null;
}

interface Row {
  readonly id: number;
  readonly provider: EventProvider;
  readonly type: string;
  readonly refs: string;
  readonly attempts: number;
  readonly traceparent: string | null;
}

/** Keeps events that are not known yet, to be handled at once. @returns how many were new. */
export async function keepEvents(
  transaction: Knex.Transaction,
  events: readonly NewEvent[],
  now: string,
): Promise<number> {
  if (events.length === 0) return 0;
  const traceparent = activeTraceparent();
  const kept: unknown[] = await transaction('provider_events')
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
  return kept.length;
}

/**
 * Takes events that are due until `leaseEnds`: a worker that dies in between loses them to another. One statement;
 * workers at the same moment get different events.
 */
export async function claimEvents(
  db: Database,
  { now, leaseEnds, limit }: { readonly now: string; readonly leaseEnds: string; readonly limit: number },
): Promise<ClaimedEvent[]> {
  const { knex } = db;
  const due = knex('provider_events').where('due_at', '<=', now).orderBy(['due_at', 'id']).limit(limit).select('id');
  const rows: Row[] = await ofDueRows(knex('provider_events'), db, due)
    .update({ due_at: leaseEnds, attempts: knex.raw('attempts + 1') })
    .returning(['id', 'provider', 'type', 'refs', 'attempts', 'traceparent']);
  return rows
    .sort((a, b) => a.id - b.id)
    .map(({ refs, ...event }) => ({ ...event, refs: JSON.parse(refs) as EventRefs }));
}

/** They are done with; `orderId` is the order that they were about, null for none of ours. */
export async function markHandled(
  db: Knex,
  ids: readonly number[],
  { orderId, now }: { readonly orderId: number | null; readonly now: string },
): Promise<void> {
  await db('provider_events')
    .whereIn('id', ids)
    .update({ order_id: orderId, handled_at: now, due_at: null, last_error: null });
}

/** They are about this order, and tried again at `dueAt`. */
export async function deferEvents(
  db: Knex,
  ids: readonly number[],
  { orderId, dueAt, error }: { readonly orderId: number; readonly dueAt: string; readonly error: string },
): Promise<void> {
  await db('provider_events')
    .whereIn('id', ids)
    .update({ order_id: orderId, due_at: dueAt, last_error: error.slice(0, 200) });
}

/** The order of an event; null if the event belongs to another site. */
export async function findEventOrder(
  db: Knex,
  { orderId, intentId, subscriptionId }: EventRefs,
): Promise<number | null> {
  const of = async (table: string, where: Record<string, string>): Promise<number | null> => {
    const row: { order_id: number | null } | undefined = await db(table).where(where).first('order_id');
    return row?.order_id ?? null;
  };
  if (orderId !== null) {
    const order: { id: number } | undefined = await db('orders').where('public_id', orderId).first('id');
    if (order) return order.id;
  }
  const bySubscription =
    subscriptionId === null ? null : await of('payment_attempts', { subscription_id: subscriptionId });
  if (bySubscription !== null || intentId === null) return bySubscription;
  return (await of('payment_attempts', { intent_id: intentId })) ?? (await of('ledger', { intent_id: intentId }));
}

/** The newest event that was read from the provider's list; null before the first. */
export async function findCursor(db: Knex, provider: EventProvider): Promise<string | null> {
  const row: { event_id: string } | undefined = await db('provider_cursors').where({ provider }).first('event_id');
  return row?.event_id ?? null;
}

export async function moveCursor(db: Knex, provider: EventProvider, eventId: string): Promise<void> {
  await db('provider_cursors').insert({ provider, event_id: eventId }).onConflict('provider').merge();
}

export async function dropCursor(db: Knex, provider: EventProvider): Promise<void> {
  await db('provider_cursors').where({ provider }).delete();
}

/**
 * Deletes the handled events of no order that came before a time in ms since 1970. Providers give events out for thirty days, so that none
 * of these comes again; those of an order stay with it.
 */
export async function deleteOldEvents(db: Knex, before: number): Promise<void> {
  await db('provider_events')
    .whereNull('order_id')
    .whereNull('due_at')
    .where('received_at', '<', new Date(before).toISOString())
    .delete();
}
