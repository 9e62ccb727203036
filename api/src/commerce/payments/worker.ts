import { heard, type HearTurn } from '../../platform/jobs/repeatedly.ts';
import { handleEvents } from './events/handle-events.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { sweep, sweepOrder } from './sweep.ts';

/** Handles events and sweeps. Any number may run, in any number of processes. */
export interface PaymentWorker {
  /** There is an event. */
  wake(): void;
  /** Somebody waits for this order: ask the provider, unless that was just done. */
  look(orderId: number): void;
  /** Ends once what it is at is done; the rest waits for the next start. */
  stop(): Promise<void>;
}

/** In ms between looks for events that other processes kept. */
const interval = 5000;
/** In ms between looks at one order that somebody waits for; and orders that are waited for at once. */
const patience = 3000;
const mostWaiting = 1000;
/** In ms between sweeps. */
const sweepInterval = 3 * 60_000;

const idle: PaymentWorker = { wake: () => {}, look: () => {}, stop: () => Promise.resolve() };

/** What hears of a worker's turns: those with events, and sweeps. */
interface Hear {
  readonly events?: HearTurn;
  readonly sweep?: HearTurn;
}

/** Starts a worker where a provider is set up. */
export function openPaymentWorker(
  payments: PaymentDeps | null,
  log: PaymentDeps['log'],
  hear: Hear = {},
): PaymentWorker {
  if (payments !== null) return startPaymentWorker(payments, hear);
  log.warn('STRIPE_SECRET_KEY is not set: nothing can be bought');
  return idle;
}

/** Starts a worker; it begins with a sweep. */
function startPaymentWorker(deps: PaymentDeps, hear: Hear): PaymentWorker {
  let stopping = false;
  let woken = false;
  let wakeUp = (): void => {};
  let sweptAt = -Infinity;
  const waitedFor = new Set<number>();
  const lookedAt = new Map<number, number>();

  const lookAround = async (): Promise<void> => {
    const orders = [...waitedFor];
    waitedFor.clear();
    for (const order of orders) await sweepOrder(deps, order);
  };

  const round = async (): Promise<boolean> => {
    if (performance.now() - sweptAt >= sweepInterval) {
      sweptAt = performance.now();
      const { events, changes, failed } = await heard('payment-sweep', () => sweep(deps), sweepInterval, hear.sweep);
      if (events + changes.length + failed > 0) deps.log.info({ events, changes, failed }, 'swept');
      return false;
    }
    const handle = async () => {
      await lookAround();
      return handleEvents(deps);
    };
    return (await heard('payments', handle, interval, hear.events)).taken > 0;
  };
  const sleep = async (): Promise<void> => {
    if (stopping || woken) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, interval);
    wakeUp = resolve;
    await promise;
    clearTimeout(timer);
  };
  const work = async (): Promise<void> => {
    while (!stopping) {
      woken = false;
      const more = await round().catch((error: unknown) => {
        deps.log.error({ err: error }, 'the payment worker stumbled');
        return false;
      });
      if (!more) await sleep();
    }
  };
  const ended = work();
  const wake = (): void => {
    woken = true;
    wakeUp();
  };
  return {
    wake,
    look: (orderId) => {
      const now = performance.now();
      if (now - (lookedAt.get(orderId) ?? -Infinity) < patience) return;
      if (lookedAt.size >= mostWaiting) lookedAt.clear();
      lookedAt.set(orderId, now);
      waitedFor.add(orderId);
      wake();
    },
    stop: async () => {
      stopping = true;
      wakeUp();
      await ended;
    },
  };
}
