import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { freePort } from '@plumbline/serving/testing/free-port';
import { until } from '@plumbline/serving/testing/until';
import Stripe from 'stripe';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

async function start(port: number, folder: string): Promise<ChildProcess> {
  const env = { PATH: process.env['PATH'] ?? '', SANDBOX_PORT: String(port), DATA_DIR: folder };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  return child;
}

/** Creates a payment method of a card, retrying while the sandbox is down. */
async function typedCard(port: number): Promise<string> {
  const body = new URLSearchParams({
    key: 'pk_test_sandbox',
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
  });
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/v1/payment_methods`, { method: 'POST', body });
      return ((await response.json()) as { id: string }).id;
    } catch {
      await later(20);
    }
  }
}

test('after repeated crashes every payment whose response was received is stored, and none was made twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-killed-'));
  const port = await freePort();
  const stripe = new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 5000,
  });
  let child = await start(port, folder);
  const answered = new Map<string, string>();
  let stopped = false;

  async function buyer(number: number): Promise<void> {
    for (let count = 0; !stopped; count += 1) {
      const key = `${number}-${count}`;
      const payment_method = await typedCard(port);
      // The same key until there is an answer, as a buyer's server does.
      for (;;) {
        const intent = await stripe.paymentIntents
          .create(
            {
              amount: 2500,
              currency: 'usd',
              payment_method,
              confirm: true,
              metadata: { key },
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            },
            { idempotencyKey: key },
          )
          .catch(() => null);
        if (intent !== null) {
          answered.set(key, intent.id);
          break;
        }
        if (stopped) return;
        await later(30);
      }
    }
  }

  try {
    const buyers = [1, 2, 3, 4].map(buyer);
    for (let kills = 0; kills < 5; kills += 1) {
      // In the middle of the work of four buyers, of which some is done.
      const enough = 5 * (kills + 1);
      await until(() => answered.size >= enough);
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      child = await start(port, folder);
    }
    stopped = true;
    await Promise.all(buyers);

    const intents = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
    const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
    expect(answered.size).toBeGreaterThanOrEqual(25);
    const storedIntents = new Map(intents.map((intent) => [intent.metadata['key'], intent.id]));
    expect([...answered].filter(([key, id]) => storedIntents.get(key) !== id)).toEqual([]);
    expect(storedIntents.size).toBe(intents.length);
    expect(charges).toHaveLength(intents.length);
    expect(new Set(charges.map((charge) => charge.payment_intent))).toEqual(new Set(intents.map(({ id }) => id)));
    const events = await stripe.events
      .list({ type: 'payment_intent.succeeded', limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    expect(events).toHaveLength(intents.length);
  } finally {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true });
  }
});
