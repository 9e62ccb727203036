import type { PaymentIntent } from '@stripe/stripe-js';
import { callStripe, type RestAnswer } from '../rest.ts';
import type { ClientSecret } from './client-secret.ts';

/** Whose payments, and where the sandbox is. */
export interface Account {
  readonly origin: string;
  readonly key: string;
}

/** In ms, before each further try to learn how a payment stands. */
const pauses = [500, 1500, 4000];

export function retrieveIntent(
  { origin, key }: Account,
  { intent, secret }: ClientSecret,
): Promise<RestAnswer<PaymentIntent>> {
  return callStripe('GET', new URL(`/v1/payment_intents/${intent}`, origin), { key, client_secret: secret });
}

/** Retrieves an intent whose state has just changed; a lost connection is tried again a few times. */
export async function retrieveFirmly(account: Account, secret: ClientSecret): Promise<RestAnswer<PaymentIntent>> {
  for (const pause of pauses) {
    const answer = await retrieveIntent(account, secret);
    if (answer.error?.type !== 'api_connection_error') return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return retrieveIntent(account, secret);
}

export function confirmIntent(
  { origin, key }: Account,
  { intent, secret }: ClientSecret,
  fields: Readonly<Record<string, unknown>>,
): Promise<RestAnswer<PaymentIntent>> {
  const address = new URL(`/v1/payment_intents/${intent}/confirm`, origin);
  return callStripe('POST', address, { ...fields, key, client_secret: secret, use_stripe_sdk: true });
}
