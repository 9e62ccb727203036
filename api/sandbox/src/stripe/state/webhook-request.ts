import { createHmac } from 'node:crypto';
import type { KeptEvent } from './tables.ts';

/** An event as it is sent: signed, with its intended flaws. */
export function webhookRequest(event: KeptEvent, secret: string, flaws: readonly string[]) {
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
