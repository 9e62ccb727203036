import type { PaymentIntent } from '@stripe/stripe-js';
import { callStripe, type RestAnswer } from '../rest.ts';
import { IntegrationError } from './integration-error.ts';

/** Whose payments, and where the sandbox is. */
export interface Account {
  readonly origin: string;
  readonly key: string;
}

export interface ClientSecret {
  readonly intent: string;
  readonly secret: string;
}

/** The intent that a client secret belongs to. @throws IntegrationError for a text of another form. */
export function clientSecretOf(given: unknown, where: string): ClientSecret {
  const [, intent] = typeof given === 'string' ? (/^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(given) ?? []) : [];
  if (intent !== undefined) return { intent, secret: given as string };
  throw new IntegrationError(
    `Invalid value for ${where}: the client secret should be of the form \${id}_secret_\${secret}, such as pi_123_secret_456.`,
  );
}

export function retrieveIntent(
  { origin, key }: Account,
  { intent, secret }: ClientSecret,
): Promise<RestAnswer<PaymentIntent>> {
  return callStripe('GET', new URL(`/v1/payment_intents/${intent}`, origin), { key, client_secret: secret });
}

export function confirmIntent(
  { origin, key }: Account,
  { intent, secret }: ClientSecret,
  fields: Readonly<Record<string, unknown>>,
): Promise<RestAnswer<PaymentIntent>> {
  const address = new URL(`/v1/payment_intents/${intent}/confirm`, origin);
  return callStripe('POST', address, { ...fields, key, client_secret: secret, use_stripe_sdk: true });
}
