import type { Delivery, KeptEvent, StripeStore } from '../state/tables.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';
import { signature } from './sign.ts';

/** In ms, after each attempt that failed; then it is given up. */
const pauses = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000];
const timeout = 10_000;
const atOnce = 16;

/** Sends what is due to the webhook address, and again where it was not taken. */
export interface Deliverer {
  add(deliveries: readonly Delivery[]): void;
  /** Sends everything that waits, now, and what comes of it. @returns how each attempt ended. */
  flush(): Promise<string[]>;
  close(): void;
}

interface Options {
  readonly store: StripeStore;
  readonly url: string | null;
  readonly secret: string;
}

export function createDeliverer({ store, url, secret }: Options): Deliverer {
  const waiting = new Map<string, number>();
  const sending = new Map<string, Promise<string>>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  for (const { id, state, due } of store.all('deliveries')) if (state === 'pending') waiting.set(id, due);

  function wake(): void {
    clearTimeout(timer);
    if (closed || url === null) return;
    const due = [...waiting].sort(([, a], [, b]) => a - b);
    for (const [id, time] of due) {
      if (sending.size >= atOnce) return;
      if (time > Date.now()) {
        timer = setTimeout(wake, Math.min(time - Date.now(), 60_000)).unref();
        return;
      }
      void attempt(id);
    }
  }

  function attempt(id: string): Promise<string> {
    waiting.delete(id);
    const sent = send(id).finally(() => {
      sending.delete(id);
      wake();
    });
    sending.set(id, sent);
    return sent;
  }

  async function send(id: string): Promise<string> {
    const delivery = store.get('deliveries', id);
    const event = delivery && store.get('events', delivery.event);
    if (delivery === undefined || event === undefined || url === null) return 'is gone';
    const at = Date.now();
    const { outcome, taken } = await post(
      url,
      { ...event, api_version: webhookEndpoint(store, url)?.api_version ?? event.api_version },
      delivery,
      secret,
    );
    if (closed) return outcome;
    const attempts = [...delivery.attempts, { at, outcome }];
    const pause = pauses[delivery.attempts.length];
    const state = taken ? 'delivered' : pause === undefined ? 'given up' : 'pending';
    const due = Date.now() + (pause ?? 0);
    store.transaction((transaction) => {
      transaction.put('deliveries', { ...delivery, attempts, state, due });
      if (taken) transaction.put('events', { ...event, pending_webhooks: 0 });
    });
    if (state === 'pending') waiting.set(id, due);
    return `${event.type} ${event.id}: ${outcome}`;
  }

  wake();
  return {
    add: (deliveries) => {
      for (const { id, state, due } of deliveries) if (state === 'pending') waiting.set(id, due);
      // The answer to the call that made the event is mostly there before it, as with Stripe.
      setImmediate(wake);
    },
    flush: async () => {
      const seen = new Set<string>();
      const outcomes: string[] = [];
      for (let rounds = 0; rounds < 100; rounds += 1) {
        const ids = [...waiting.keys()].filter((id) => !seen.has(id));
        if (ids.length === 0 && sending.size === 0) break;
        for (const id of [...ids, ...sending.keys()]) seen.add(id);
        outcomes.push(...(await Promise.all([...sending.values(), ...ids.map(attempt)])));
      }
      return outcomes;
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}

async function post(
  url: string,
  event: KeptEvent,
  { flaws }: Delivery,
  secret: string,
): Promise<{ readonly outcome: string; readonly taken: boolean }> {
  const has = (flaw: string): boolean => flaws.includes(flaw);
  const signed = JSON.stringify(has('livemode') ? { ...event, livemode: true } : event, null, 2);
  const body = has('tamper')
    ? signed.replace(/"created": (\d+)/, (_, time: string) => `"created": ${Number(time) + 1}`)
    : signed;
  const time = Math.floor(Date.now() / 1000) - (has('stale') ? 600 : 0);
  const header = signature(signed, has('missign') ? `${secret}-of-somebody-else` : secret, time);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        ...(has('unsigned') ? {} : { 'stripe-signature': header }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return { outcome: `answered ${response.status}`, taken: response.ok };
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return { outcome: late ? `no answer within ${timeout / 1000} s` : 'could not be reached', taken: false };
  }
}
