import type { PaymentIntent, SetupIntent } from '@stripe/stripe-js';
import { callStripe, type RestAnswer } from '../rest.ts';
import { IntegrationError } from './integration-error.ts';

/** The sandbox's origin, and the publishable key of the account. */
export interface Account {
  readonly origin: string;
  readonly key: string;
}

export interface ClientSecret {
  readonly kind: 'payment_intents' | 'setup_intents';
  readonly intent: string;
  readonly secret: string;
}

/** The intent that a client secret belongs to. @throws IntegrationError for a text of another form. */
export function clientSecretOf(text: unknown, where: string): ClientSecret {
  const [, intent] =
    typeof text === 'string' ? (/^((?:pi|seti)_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(text) ?? []) : [];
  const kind = intent?.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  if (intent !== undefined) return { kind, intent, secret: text as string };
  throw new IntegrationError(
    `Invalid value for ${where}: the client secret should be of the form \${id}_secret_\${secret}, such as pi_123_secret_456.`,
  );
}

export function retrieveIntent<I extends PaymentIntent | SetupIntent = PaymentIntent>(
  { origin, key }: Account,
  { kind, intent, secret }: ClientSecret,
): Promise<RestAnswer<I>> {
  return callStripe('GET', new URL(`/v1/${kind}/${intent}`, origin), { key, client_secret: secret });
}

export function confirmIntent<I extends PaymentIntent | SetupIntent = PaymentIntent>(
  { origin, key }: Account,
  { kind, intent, secret }: ClientSecret,
  fields: Readonly<Record<string, unknown>>,
): Promise<RestAnswer<I>> {
  const address = new URL(`/v1/${kind}/${intent}/confirm`, origin);
  return callStripe('POST', address, { ...fields, key, client_secret: secret, use_stripe_sdk: true });
}
