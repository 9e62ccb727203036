import { startLoop, type JobLoop } from '../../platform/jobs/job-loop.ts';
import { runAndReport } from '../../platform/jobs/repeatedly.ts';
import type { Job } from '../../platform/module.ts';
import { handleEvents } from './events/handle-events.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { sweep, sweepOrder } from './sweep.ts';

/** Handles events and sweeps (brings due orders to the provider's state). Safe to run concurrently, in any number of processes. */
export interface PaymentWorker {
  /** Called after an event was stored: the worker handles it now. */
  wake(): void;
  /** Checks an order for a waiting caller, unless it was just checked. */
  checkSoon(orderId: number): void;
  /** Null if no provider is configured. */
  readonly job: Job | null;
}

type OnRunOf = Parameters<Job['start']>[0];

/** In ms between checks for events that other processes stored. */
const interval = 5000;
/** In ms between checks of an order with a waiting buyer; and the maximum number of such orders. */
const buyerCheckInterval = 3000;
const maxWaiting = 1000;
/** In ms between sweeps. */
const sweepInterval = 3 * 60_000;

/** Without a provider there is nothing to do. */
const idleWorker: PaymentWorker = { job: null, wake: () => {}, checkSoon: () => {} };

/** Opens the worker if a provider is configured; it starts with a sweep. */
export function openPaymentWorker(payments: PaymentDeps | null, log: PaymentDeps['log']): PaymentWorker {
  if (payments !== null) return workerOf(payments);
  log.warn('STRIPE_SECRET_KEY is not set: nothing can be bought');
  return idleWorker;
}

function workerOf(deps: PaymentDeps): PaymentWorker {
  let lastSweepAt = -Infinity;
  let loop: JobLoop | null = null;
  let hasEvents = false;
  const awaitedOrders = new Set<number>();
  const checkedAt = new Map<number, number>();

  // Called between orders: with a slow provider a sweep of all takes minutes, and neither an event nor a buyer must wait
  // that long.
  const handleNewEvents = async (): Promise<void> => {
    if (!hasEvents) return;
    hasEvents = false;
    await handleEvents(deps);
  };
  const checkAwaitedOrders = async (): Promise<void> => {
    const orders = [...awaitedOrders];
    awaitedOrders.clear();
    for (const order of orders) {
      await handleNewEvents();
      await sweepOrder(deps, order);
    }
    await handleNewEvents();
  };

  const round = async (onRunOf: OnRunOf): Promise<boolean> => {
    if (performance.now() - lastSweepAt >= sweepInterval) {
      lastSweepAt = performance.now();
      const { events, changes, failed } = await runAndReport(
        'payment-sweep',
        () => sweep(deps, checkAwaitedOrders),
        sweepInterval,
        onRunOf('payment-sweep'),
      );
      if (events + changes.length + failed > 0)
        deps.log.info({ events, changes, failed }, 'a sweep of orders has found changes');
      return false;
    }
    const handle = async () => {
      await checkAwaitedOrders();
      hasEvents = false;
      return handleEvents(deps);
    };
    return (await runAndReport('payments', handle, interval, onRunOf('payments'))).count > 0;
  };
  const start = (onRunOf: OnRunOf): (() => Promise<void>) => {
    loop = startLoop(async () => {
      const more = await round(onRunOf).catch((error: unknown) => {
        deps.log.error({ err: error }, 'a round of the payments worker failed: the next one is in a few seconds');
        return false;
      });
      return { wait: more ? 0 : interval, wakeable: true };
    });
    return loop.stop;
  };
  return {
    job: { name: 'payments', start },
    wake: () => {
      hasEvents = true;
      loop?.wake();
    },
    checkSoon: (orderId) => {
      const now = performance.now();
      if (now - (checkedAt.get(orderId) ?? -Infinity) < buyerCheckInterval) return;
      if (checkedAt.size >= maxWaiting) checkedAt.clear();
      checkedAt.set(orderId, now);
      awaitedOrders.add(orderId);
      loop?.wake();
    },
  };
}
