import { SpanKind, trace } from '@opentelemetry/api';
import { failSpan, inTrace, linksTo } from '@plumbline/serving/tracing/spans';
import { backoff } from '../../../platform/jobs/backoff.ts';
import { changeOf, type OrderChange } from '../order-change.ts';
import { repairDueTimes } from '../../../platform/jobs/repair-due-times.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { reconcileOrder } from '../reconcile-order.ts';
import { ProviderFault } from '../stripe/provider-fault.ts';
import type { Hint } from '../stripe/read-state.ts';
import { claimEvents, deferEvents, findEventOrder, markHandled, type ClaimedEvent } from './store.ts';

/** Events per batch: several events of one order need only one request. */
const batch = 200;
/** The number of orders that are requested concurrently. */
const atOnce = 8;
/** In ms: longer than a worker needs for a batch. */
const lease = 5 * 60_000;
const retry = { first: 5000, max: 15 * 60_000 };

interface Group {
  readonly orderId: number;
  readonly hint: Hint;
  readonly events: ClaimedEvent[];
}

/** The number of handled events, and of orders that differed from the provider's state. */
export interface Handled {
  readonly taken: number;
  readonly changes: readonly OrderChange[];
}

/** Updates the orders of due events to the provider's state. */
export async function handleEvents(deps: PaymentDeps): Promise<Handled> {
  const { db, clock } = deps;
  const time = (offset = 0): string => new Date(clock.now() + offset).toISOString();
  await repairDueTimes(db, { table: 'provider_events', now: clock.now(), maxWait: Math.max(lease, retry.max) });
  const events = await claimEvents(db, { now: time(), leaseEnds: time(lease), limit: batch });
  const { groups, others } = await byOrder(deps, events);
  if (others.length > 0) await done(deps, others, null);
  const waiting = groups.values();
  const changes: OrderChange[] = [];
  const work = async (): Promise<void> => {
    for (const group of waiting) {
      const links = linksTo(group.events.map(({ traceparent }) => traceparent));
      const options = { kind: SpanKind.CONSUMER, attributes: aboutGroup(group), links };
      const change = await inTrace('process provider_events', options, () => handleGroup(deps, group));
      if (change !== null) changes.push(change);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, groups.length) }, work));
  return { taken: events.length, changes };
}

function aboutGroup({ events }: Group) {
  return { 'messaging.operation.type': 'process', 'messaging.batch.message_count': events.length };
}

async function byOrder({ db }: PaymentDeps, events: readonly ClaimedEvent[]) {
  const groups = new Map<string, Group>();
  const others: ClaimedEvent[] = [];
  for (const event of events) {
    const orderId = await findEventOrder(db.knex, event.refs);
    if (orderId === null) {
      others.push(event);
      continue;
    }
    const { intentId, subscriptionId } = event.refs;
    const hint = { intentId, subscriptionId };
    const key = [orderId, intentId, subscriptionId].join(' ');
    const group = groups.get(key) ?? { orderId, hint, events: [] };
    group.events.push(event);
    groups.set(key, group);
  }
  return { groups: [...groups.values()], others };
}

async function handleGroup(deps: PaymentDeps, { orderId, hint, events }: Group): Promise<OrderChange | null> {
  const { db, clock, log, mutex } = deps;
  try {
    const { settled } = await mutex.run(orderId, () => reconcileOrder(deps, orderId, { hint }));
    await done(deps, events, orderId);
    return changeOf(settled);
  } catch (error) {
    failSpan(trace.getActiveSpan(), error);
    const fault = error instanceof ProviderFault ? { kind: error.kind, code: error.code } : { err: error };
    log.warn(
      { order: orderId, events: events.length, ...fault },
      'events of the card provider could not be handled: they are tried again',
    );
    const tries = Math.max(...events.map(({ attempts }) => attempts));
    const dueAt = new Date(clock.now() + backoff(tries, retry, Math.random)).toISOString();
    const deferred = { orderId, dueAt, error: error instanceof ProviderFault ? error.code : 'internal' };
    await db.write((transaction) => deferEvents(transaction, idsOf(events), deferred));
    return null;
  }
}

async function done(
  { db, clock }: PaymentDeps,
  events: readonly ClaimedEvent[],
  orderId: number | null,
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  await db.write((transaction) => markHandled(transaction, idsOf(events), { orderId, now }));
}

function idsOf(events: readonly ClaimedEvent[]): number[] {
  return events.map(({ id }) => id);
}
