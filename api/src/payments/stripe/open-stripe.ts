import Stripe from 'stripe';
import type { StripeAccount } from '../payment-settings.ts';

/** In ms, for one call. The SDK's own patience is 80 s. */
const callTimeout = 10_000;

/** Stripe, with the account that it is asked for. */
export interface StripeProvider {
  readonly api: Stripe;
  readonly account: StripeAccount;
}

/** Opens Stripe's own client. `transport` is for tests that bring their own wire. */
export function openStripe(account: StripeAccount, transport?: typeof fetch): StripeProvider {
  const { protocol, hostname, port } = new URL(account.apiUrl);
  const api = new Stripe(account.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    timeout: callTimeout,
    maxNetworkRetries: 1,
    // It would tell Stripe how long our calls take, on every call.
    telemetry: false,
    ...(transport ? { httpClient: Stripe.createFetchHttpClient(transport) } : {}),
  });
  return { api, account };
}
