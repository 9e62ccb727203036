import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import { buyOnce } from '../../../api/src/testing/buy-once.ts';
import type { OpenSite } from '../../../api/src/testing/open-site.ts';

/** A write that the API has acknowledged by a successful response. */
export interface AcknowledgedWrite {
  readonly kind: 'contact' | 'subscribe' | 'checkout';
  readonly email: string;
  /** The time of the response, by `performance.now()`. */
  readonly at: number;
}

/** The number of simultaneous writers, by kind of write. */
const writers = { contact: 6, subscribe: 5, checkout: 5 } as const;

/** In ms between the writes of one writer: with more writes, mails would queue up faster than the mail provider accepts them. */
const pause = 150;

/**
 * Starts sixteen writers. Each repeats a write until it is acknowledged, then begins the next, like a visitor who tries again.
 * @returns the acknowledged writes in order, and a function that ends the writers after their current write
 */
export function startWriters(site: Pick<OpenSite, 'api' | 'sandbox'>): {
  readonly acknowledged: readonly AcknowledgedWrite[];
  readonly stop: () => Promise<void>;
} {
  const acknowledged: AcknowledgedWrite[] = [];
  let isStopping = false;
  let next = 0;
  const write = async (kind: AcknowledgedWrite['kind']): Promise<void> => {
    while (!isStopping) {
      const number = (next += 1);
      const email = kind === 'checkout' ? `buyer-${number}@kills.example` : `${kind}-${number}@kills.example`;
      const key = randomUUID();
      while (!(await sendWrite(site, kind, { number, email, key }).catch(() => false))) await later(50);
      acknowledged.push({ kind, email, at: performance.now() });
      await later(pause);
    }
  };
  const running = Object.entries(writers).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => write(kind as AcknowledgedWrite['kind'])),
  );
  return {
    acknowledged,
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

interface Write {
  readonly number: number;
  readonly email: string;
  readonly key: string;
}

/** Sends one write. @returns whether it was acknowledged */
async function sendWrite(
  { api, sandbox }: Pick<OpenSite, 'api' | 'sandbox'>,
  kind: AcknowledgedWrite['kind'],
  { number, email, key }: Write,
): Promise<boolean> {
  if (kind === 'checkout') {
    return buyOnce({ api, sandbox: sandbox.url }, number, number % 2 ? 'create-payment-intent' : 'create-subscription');
  }
  const message = { subject: 'other', message: `Message ${number} of a visitor who waits for an answer.` };
  const response = await fetch(`${api}/api/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A Visitor', email, idempotencyKey: key, ...(kind === 'contact' ? message : {}) }),
    signal: AbortSignal.timeout(15_000),
  });
  await response.arrayBuffer();
  return response.ok;
}
