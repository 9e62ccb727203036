import { createHmac } from 'node:crypto';
import type { StoredEvent } from './tables.ts';

/** The signed request that sends an event, with the faults that were switched on (`flaws`). */
export function webhookRequest(event: StoredEvent, secret: string, flaws: readonly string[]) {
  const has = (flaw: string): boolean => flaws.includes(flaw);
  const signed = JSON.stringify(has('livemode') ? { ...event, livemode: true } : event, null, 2);
  const body = has('tamper')
    ? signed.replace(/"created": (\d+)/, (_, time: string) => `"created": ${Number(time) + 1}`)
    : signed;
  const time = Math.floor(Date.now() / 1000) - (has('stale') ? 600 : 0);
  const key = has('missign') ? `${secret}-of-somebody-else` : secret;
  const signature = `t=${time},v1=${createHmac('sha256', key).update(`${time}.${signed}`).digest('hex')}`;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    ...(has('unsigned') ? {} : { 'stripe-signature': signature }),
  };
  return { headers, body };
}
