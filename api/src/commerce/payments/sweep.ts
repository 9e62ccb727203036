import type { OrderRow } from '../orders/order-row.ts';
import { changeOrder, repairCheckTimes, findDueOrders, setCheckTime, lockUnchangedOrder } from '../orders/store.ts';
import { closeOrder } from './close-order.ts';
import { catchUpEvents } from './events/catch-up.ts';
import { handleEvents } from './events/handle-events.ts';
import { changeOf, type OrderChange } from './order-change.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { repairRefundDueTimes } from './refunds/store.ts';
import { errorFields, ProviderFault } from './stripe/provider-fault.ts';

/** The results of a sweep. */
export interface SweepResult {
  /** Events that no webhook delivered. */
  readonly events: number;
  readonly changes: readonly OrderChange[];
  /** Orders whose state the provider did not return. */
  readonly failed: number;
}

/** The number of due orders per query, and of queries per sweep: the next sweep checks the rest. */
const batch = 100;
const maxRounds = 20;
/** In ms: the time until an order without an answer of the provider is checked again. */
const retryInterval = 60_000;

/**
 * Completes the work that lost webhooks, closed browsers and ended processes left: reads missed events, checks every
 * due order, and expires unpaid orders. `beforeEach` runs before each order. Safe to run concurrently.
 */
export async function sweep(deps: PaymentDeps, beforeEach = async (): Promise<void> => {}): Promise<SweepResult> {
  const events = await catchUpEvents(deps).catch((error: unknown) => {
    if (!(error instanceof ProviderFault)) throw error;
    deps.log.warn(
      { kind: error.kind, code: error.code },
      'the card provider’s list of events could not be read: the next sweep tries again',
    );
    return 0;
  });
  const changes: OrderChange[] = [];
  for (let count = -1; count !== 0;) {
    const handled = await handleEvents(deps);
    changes.push(...handled.changes);
    count = handled.count;
  }
  const { knex } = deps.db;
  const time = deps.clock.now();
  await repairCheckTimes(knex, time, await repairRefundDueTimes(knex, time));
  let failed = 0;
  for (let rounds = 0; rounds < maxRounds; rounds += 1) {
    const due = await findDueOrders(deps.db.knex, new Date(deps.clock.now()).toISOString(), batch);
    for (const { id } of due) {
      await beforeEach();
      const checked = await sweepOrder(deps, id);
      if (checked === 'failed') failed += 1;
      else if (checked !== null) changes.push(checked);
    }
    if (due.length < batch) break;
  }
  return { events, changes, failed };
}

/** Checks one order. `failed`: the provider did not answer. */
export async function sweepOrder(deps: PaymentDeps, id: number): Promise<OrderChange | 'failed' | null> {
  const { db, clock, log, mutex } = deps;
  try {
    return await mutex.run(id, () => checkOrder(deps, id));
  } catch (error) {
    log.warn(
      { order: id, ...errorFields(error) },
      'an order could not be checked at the card provider: it is tried again in a minute',
    );
    const later = new Date(clock.now() + retryInterval).toISOString();
    await db.write((transaction) => setCheckTime(transaction, id, later));
    return 'failed';
  }
}

async function checkOrder(deps: PaymentDeps, id: number): Promise<OrderChange | null> {
  const { order, providerState, settlement } = await reconcileOrder(deps, id);
  if (order.paid_at !== null) return changeOf(settlement);
  const isOver = Date.parse(order.expires_at) <= deps.clock.now();
  const isDuplicate = order.yields_to !== null;
  if (
    (isOver || isDuplicate) &&
    (order.status === 'open' || (order.status === 'processing' && providerState === null))
  ) {
    const closed = await closeOrder(deps, id, isDuplicate ? 'cancelled' : 'expired');
    return { order: id, before: settlement?.statusBefore ?? order.status, after: closed.order.status, movements: 0 };
  }
  if (providerState === null) await waitForBuyer(deps, order);
  return changeOf(settlement);
}

/** Reschedules an order without any payment at the provider: an unpaid one waits for its buyer until it expires. */
async function waitForBuyer({ db }: PaymentDeps, order: OrderRow): Promise<void> {
  const unpaid = order.status === 'open' || order.status === 'processing';
  await db.write(async (transaction) => {
    if ((await lockUnchangedOrder(transaction, order)) === null) return;
    await changeOrder(transaction, order.id, {
      status: unpaid ? 'open' : order.status,
      check_at: unpaid ? order.expires_at : null,
    });
  });
}
