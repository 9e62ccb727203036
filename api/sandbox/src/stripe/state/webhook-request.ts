import { createHmac } from 'node:crypto';
import type { StoredEvent } from './tables.ts';

/** The signed request that sends an event, with the faults that were switched on (`flaws`). */
export function webhookRequest(event: StoredEvent, secret: string, flaws: readonly string[]) {
  const hasFlaw = (flaw: string): boolean => flaws.includes(flaw);
  const payload = JSON.stringify(hasFlaw('livemode') ? { ...event, livemode: true } : event, null, 2);
  const body = hasFlaw('tamper')
    ? payload.replace(/"created": (\d+)/, (_, time: string) => `"created": ${Number(time) + 1}`)
    : payload;
  const time = Math.floor(Date.now() / 1000) - (hasFlaw('stale') ? 600 : 0);
  const key = hasFlaw('missign') ? `${secret}-of-somebody-else` : secret;
  const signature = `t=${time},v1=${createHmac('sha256', key).update(`${time}.${payload}`).digest('hex')}`;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    ...(hasFlaw('unsigned') ? {} : { 'stripe-signature': signature }),
  };
  return { headers, body };
}
