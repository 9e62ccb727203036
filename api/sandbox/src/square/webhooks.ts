import { createHmac, randomUUID } from 'node:crypto';
import type { SquareSandboxSettings } from '../settings.ts';
import { meetRules } from './faults.ts';
import type { SquareDelivery, SquareRule, SquareStore, SquareWork } from './square-state.ts';

/** Something that Square tells of. */
export interface SquareEvent {
  readonly type: 'payment.created' | 'payment.updated' | 'refund.created' | 'refund.updated';
  readonly id: string;
  readonly object: object;
}

/** In ms, after each attempt that failed; then it is given up. */
const pauses = [1_000, 5_000, 30_000, 120_000, 600_000];
const timeout = 10_000;
const apart = 250;
const flawed: readonly string[] = ['missign', 'unsigned', 'tamper'];

/** The value of `x-square-hmacsha256-signature`. */
function squareSignature(url: string, body: string, key: string): string {
  return createHmac('sha256', key)
    .update(url + body)
    .digest('base64');
}

/** Keeps what is to be sent of an event. */
export function recordEvent(work: SquareWork, event: SquareEvent, settings: SquareSandboxSettings): void {
  if (settings.webhookUrl === null) return;
  const rules = meetRules(work, 'webhook', event.type);
  const ruleOf = (mode: string): SquareRule | undefined => rules.find((rule) => rule.mode === mode);
  const reorder = ruleOf('reorder');
  const wait = (ruleOf('delay')?.amount ?? 0) + (reorder === undefined ? 0 : apart * Math.max(0, reorder.times - 1));
  const bodies = Array.from({ length: ruleOf('twins') ? 2 : 1 }, () => bodyOf(event, settings));
  const copies = Math.max(1, ruleOf('duplicate')?.amount ?? 1);
  for (const body of bodies.flatMap((one) => Array.from({ length: copies }, () => one))) {
    work.put('deliveries', {
      id: randomUUID(),
      type: event.type,
      body,
      flaws: rules.map(({ mode }) => mode).filter((mode) => flawed.includes(mode)),
      state: ruleOf('lose') ? 'lost' : 'pending',
      due: Date.now() + wait,
      attempts: [],
    });
  }
}

function bodyOf({ type, id, object }: SquareEvent, { locationId }: SquareSandboxSettings): string {
  const [kind = ''] = type.split('.');
  return JSON.stringify({
    merchant_id: 'MLSANDBOX0001',
    location_id: locationId,
    type,
    event_id: randomUUID(),
    created_at: new Date().toISOString(),
    data: { type: kind, id, object: { [kind]: object } },
  });
}

/** Sends what is due, and again where it was not taken. */
export interface SquareDeliverer {
  /** Something may be due. */
  readonly wake: () => void;
  readonly close: () => void;
}

export function createSquareDeliverer(store: SquareStore, settings: SquareSandboxSettings): SquareDeliverer {
  const sending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const look = (): void => {
    clearTimeout(timer);
    if (closed || settings.webhookUrl === null) return;
    const waiting = store.all('deliveries').filter(({ id, state }) => state === 'pending' && !sending.has(id));
    for (const delivery of waiting.filter(({ due }) => due <= Date.now())) void send(delivery, settings.webhookUrl);
    const next = Math.min(...waiting.map(({ due }) => due).filter((due) => due > Date.now()));
    if (Number.isFinite(next)) timer = setTimeout(look, Math.min(next - Date.now(), 60_000)).unref();
  };

  const send = async (delivery: SquareDelivery, url: string): Promise<void> => {
    sending.add(delivery.id);
    const { outcome, taken } = await post(url, delivery, settings.webhookKey);
    sending.delete(delivery.id);
    if (closed) return;
    const pause = pauses[delivery.attempts.length];
    store.transaction((work) =>
      work.put('deliveries', {
        ...delivery,
        attempts: [...delivery.attempts, { at: Date.now(), outcome }],
        state: taken ? 'delivered' : pause === undefined ? 'given up' : 'pending',
        due: Date.now() + (pause ?? 0),
      }),
    );
    look();
  };

  setImmediate(look);
  return {
    // The answer to the call that made the event is mostly there before it, as with Square.
    wake: () => void setImmediate(look),
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}

async function post(
  url: string,
  { body, flaws, attempts }: SquareDelivery,
  key: string,
): Promise<{ readonly outcome: string; readonly taken: boolean }> {
  const has = (flaw: string): boolean => flaws.includes(flaw);
  const signature = squareSignature(url, body, has('missign') ? `${key}-of-somebody-else` : key);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Square Connect v2',
        'square-environment': 'Sandbox',
        ...(attempts.length > 0 ? { 'square-retry-number': String(attempts.length) } : {}),
        ...(has('unsigned') ? {} : { 'x-square-hmacsha256-signature': signature }),
      },
      body: has('tamper') ? body.replace('"created_at":"2', '"created_at":"3') : body,
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
