import { SpanKind, trace } from '@opentelemetry/api';
import { failSpan, inTrace, linksTo } from '@plumbline/serving/tracing/spans';
import { backoff } from '../../../platform/jobs/backoff.ts';
import { changeOf, type OrderChange } from '../order-change.ts';
import { repairDueTimes } from '../../../platform/jobs/repair-due-times.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { reconcileOrder } from '../reconcile-order.ts';
import { errorFields, ProviderFault } from '../stripe/provider-fault.ts';
import type { EventSubject } from '../stripe/read-state.ts';
import { claimEvents, deferEvents, findEventOrder, markHandled, type ClaimedEvent } from './store.ts';

/** Events per batch: several events of one order need only one request. */
const batch = 200;
/** The number of orders that are requested concurrently. */
const concurrency = 8;
/** In ms: how long a claimed event is hidden from other workers; longer than a worker needs for a batch. */
const lease = 5 * 60_000;
/** In ms between attempts to handle events that failed. */
const retry = { first: 5000, max: 15 * 60_000 };

/** The events that name the same order, payment and subscription: one request to the provider handles them. */
interface EventGroup {
  readonly orderId: number;
  readonly fromEvent: EventSubject;
  readonly events: ClaimedEvent[];
}

/** The number of handled or deferred events, and the changes of orders that differed from the provider's state. */
export interface HandledEvents {
  readonly count: number;
  readonly changes: readonly OrderChange[];
}

/** Updates the orders of due events to the provider's state. */
export async function handleEvents(deps: PaymentDeps): Promise<HandledEvents> {
  const { db, clock } = deps;
  const time = (offset = 0): string => new Date(clock.now() + offset).toISOString();
  await repairDueTimes(db, { table: 'provider_events', now: clock.now(), maxWait: Math.max(lease, retry.max) });
  const events = await claimEvents(db, { now: time(), leaseEnds: time(lease), limit: batch });
  const { groups, foreignEvents } = await groupByOrder(deps, events);
  if (foreignEvents.length > 0) await markEventsHandled(deps, foreignEvents, null);
  const waiting = groups.values();
  const changes: OrderChange[] = [];
  const work = async (): Promise<void> => {
    for (const group of waiting) {
      const links = linksTo(group.events.map(({ traceparent }) => traceparent));
      const options = { kind: SpanKind.CONSUMER, attributes: spanAttributes(group), links };
      const change = await inTrace('process provider_events', options, () => handleGroup(deps, group));
      if (change !== null) changes.push(change);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, groups.length) }, work));
  return { count: events.length, changes };
}

function spanAttributes({ events }: EventGroup) {
  return { 'messaging.operation.type': 'process', 'messaging.batch.message_count': events.length };
}

async function groupByOrder({ db }: PaymentDeps, events: readonly ClaimedEvent[]) {
  const groups = new Map<string, EventGroup>();
  const foreignEvents: ClaimedEvent[] = [];
  for (const event of events) {
    const orderId = await findEventOrder(db.knex, event.refs);
    if (orderId === null) {
      foreignEvents.push(event);
      continue;
    }
    const { intentId, subscriptionId } = event.refs;
    const fromEvent = { intentId, subscriptionId };
    const key = [orderId, intentId, subscriptionId].join(' ');
    const group = groups.get(key) ?? { orderId, fromEvent, events: [] };
    group.events.push(event);
    groups.set(key, group);
  }
  return { groups: [...groups.values()], foreignEvents };
}

async function handleGroup(deps: PaymentDeps, { orderId, fromEvent, events }: EventGroup): Promise<OrderChange | null> {
  const { db, clock, log, mutex } = deps;
  try {
    const { settlement } = await mutex.run(orderId, () => reconcileOrder(deps, orderId, { fromEvent }));
    await markEventsHandled(deps, events, orderId);
    return changeOf(settlement);
  } catch (error) {
    failSpan(trace.getActiveSpan(), error);
    log.warn(
      { order: orderId, events: events.length, ...errorFields(error) },
      'events of the card provider could not be handled: they are tried again',
    );
    const tries = Math.max(...events.map(({ attempts }) => attempts));
    const dueAt = new Date(clock.now() + backoff(tries, retry, Math.random)).toISOString();
    const deferred = { orderId, dueAt, error: error instanceof ProviderFault ? error.code : 'internal' };
    await db.write((transaction) => deferEvents(transaction, idsOf(events), deferred));
    return null;
  }
}

async function markEventsHandled(
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
