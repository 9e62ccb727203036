import { consumeFaults, type Fault } from './faults.ts';
import { newId } from './ids.ts';
import type { Store, Transaction } from './store.ts';

/** One event to be sent to the webhook address. */
export interface Delivery {
  readonly id: string;
  /** The event's id. */
  readonly event: string;
  /** In ms of the real clock: the earliest time of the next attempt. */
  readonly due: number;
  /** `given up`: the last attempt has failed; `lost`: never sent, because of the fault `lose`. */
  readonly state: 'pending' | 'delivered' | 'given up' | 'lost';
  readonly attempts: readonly { readonly at: number; readonly outcome: string }[];
  /** The faults of the request itself, such as a wrong signature: some of `requestFaults`. */
  readonly flaws: readonly string[];
}

interface WebhookTables {
  deliveries: Delivery;
  faults: Fault;
}

/** The faults of an event's webhooks, with their labels. */
export const webhookFaults = {
  lose: 'is never sent',
  duplicate: 'is sent several times',
  delay: 'is sent late',
  reorder: 'is sent in the opposite order: the first of them last',
  missign: 'is signed with another secret',
  unsigned: 'carries no signature',
  tamper: 'was changed after it was signed',
  twins: 'comes under two event ids',
} as const;
/** Faults of the request's content, not of the time or number of deliveries; only Stripe has `stale` and `livemode`. */
const requestFaults = ['missign', 'unsigned', 'tamper', 'stale', 'livemode'];

/** In ms: the interval between deliveries that are sent in another order. */
const reorderInterval = 250;

/**
 * Schedules the delivery of an event, with the faults that apply to it.
 * @param storeEvent stores the event and returns its id; called twice with the fault `twins`
 */
export function planDeliveries(
  work: Transaction<WebhookTables>,
  type: string,
  storeEvent: (index: number) => string,
): readonly Delivery[] {
  const faults = consumeFaults(work, 'webhook', type);
  const amountOf = (mode: keyof typeof webhookFaults) => faults.find((fault) => fault.mode === mode)?.amount;
  const reorder = faults.find(({ mode }) => mode === 'reorder');
  const wait = (amountOf('delay') ?? 0) + (reorder === undefined ? 0 : reorderInterval * intervalsToWait(reorder));
  const ids = Array.from({ length: amountOf('twins') === undefined ? 1 : 2 }, (_, index) => storeEvent(index));
  const copies = Math.max(1, amountOf('duplicate') ?? 1);
  const deliveries = ids.flatMap((event) =>
    Array.from({ length: copies }, (): Delivery => ({
      ...newDelivery(event, Date.now() + wait),
      state: amountOf('lose') === undefined ? 'pending' : 'lost',
      flaws: faults.map(({ mode }) => mode).filter((mode) => requestFaults.includes(mode)),
    })),
  );
  for (const delivery of deliveries) work.put('deliveries', delivery);
  return deliveries;
}

/**
 * The number of intervals by which the fault `reorder` delays an event. A fault for the next N events delays the first
 * of them longest, so that their order is reversed; a fault without a number delays at random.
 */
function intervalsToWait({ times }: Fault): number {
  return times > 0 ? times - 1 : Math.floor(Math.random() * 5);
}

export function newDelivery(event: string, due: number): Delivery {
  return { id: newId('whd'), event, due, state: 'pending', attempts: [], flaws: [] };
}

/** In ms: the delay after each failed attempt; after the last one the delivery is given up. */
const retryDelays = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000];
/** In ms: the limit for one attempt. */
const timeout = 10_000;
const maxConcurrent = 16;

interface WebhookRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface DelivererOptions {
  readonly store: Store<WebhookTables>;
  /** The webhook address; null if nothing is sent. */
  readonly url: string | null;
  /** The signed request of a delivery; null if its event is not stored anymore. */
  readonly requestOf: (delivery: Delivery, url: string) => WebhookRequest | null;
  readonly onDelivered?: (delivery: Delivery) => void;
}

/** Sends due events to the webhook address, and retries those without a 2xx response. */
export interface Deliverer {
  add(deliveries: readonly Delivery[]): void;
  close(): void;
}

export function createDeliverer({ store, url, requestOf, onDelivered }: DelivererOptions): Deliverer {
  const waiting = new Map<string, number>();
  let sending = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const sendDue = (): void => {
    clearTimeout(timer);
    if (closed || url === null) return;
    for (const [id, due] of [...waiting].sort(([, a], [, b]) => a - b)) {
      if (sending >= maxConcurrent) return;
      if (due > Date.now()) {
        timer = setTimeout(sendDue, Math.min(due - Date.now(), 60_000)).unref();
        return;
      }
      waiting.delete(id);
      sending += 1;
      void send(id, url).finally(() => {
        sending -= 1;
        sendDue();
      });
    }
  };

  const send = async (id: string, to: string): Promise<void> => {
    const delivery = store.get('deliveries', id);
    if (delivery === undefined) return;
    const at = Date.now();
    const request = requestOf(delivery, to);
    const { outcome, isDone } = request === null ? { outcome: 'is gone', isDone: true } : await post(to, request);
    if (closed) return;
    const delay = retryDelays[delivery.attempts.length];
    const state = isDone ? 'delivered' : delay === undefined ? 'given up' : 'pending';
    const due = Date.now() + (delay ?? 0);
    const attempts = [...delivery.attempts, { at, outcome }];
    store.transaction((work) => work.put('deliveries', { ...delivery, attempts, state, due }));
    if (isDone) onDelivered?.(delivery);
    if (state === 'pending') waiting.set(id, due);
  };

  const add = (deliveries: readonly Delivery[]): void => {
    for (const { id, state, due } of deliveries) if (state === 'pending') waiting.set(id, due);
    // The response to the call that caused an event mostly arrives before the event, as with the real providers.
    setImmediate(sendDue);
  };
  add(store.all('deliveries'));
  return {
    add,
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}

async function post(url: string, { headers, body }: WebhookRequest) {
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return { outcome: `answered ${response.status}`, isDone: response.ok };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { outcome: isLate ? `no answer within ${timeout / 1000} s` : 'could not be reached', isDone: false };
  }
}
