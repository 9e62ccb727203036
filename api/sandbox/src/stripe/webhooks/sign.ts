import { createHmac } from 'node:crypto';

/** The value of `Stripe-Signature`; `time` in s. */
export function signature(body: string, secret: string, time: number): string {
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
