import Stripe from 'stripe';
import type { Circuit } from '../../../platform/circuit-breaker/circuit-breaker.ts';
import type { StripeAccount } from '../payment-settings.ts';
import { throughCircuit } from './through-circuit.ts';
import { openProviderFindings, type ProviderFindings } from './provider-findings.ts';

/** The API version that this code was written for. An SDK with another version does not compile until this was reviewed. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

/** In ms, for one call. The SDK's default is 80 s. */
const callTimeout = 10_000;

/** Stripe with an account. */
export interface StripeProvider {
  readonly api: Stripe;
  readonly account: StripeAccount;
  /** Null: calls are never blocked. */
  readonly circuit: Circuit | null;
  /** Wrong settings of the account that its events reveal, for the admin's health page. */
  readonly findings: ProviderFindings;
}

/** Opens Stripe's own client. `transport` is for tests with their own connection. */
export function openStripe(
  account: StripeAccount,
  transport?: typeof fetch,
  circuit: Circuit | null = null,
): StripeProvider {
  const client = transport ? Stripe.createFetchHttpClient(transport) : Stripe.createNodeHttpClient();
  const { protocol, hostname, port } = new URL(account.apiUrl);
  const api = new Stripe(account.secretKey, {
    apiVersion,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    timeout: callTimeout,
    maxNetworkRetries: 1,
    // Telemetry would report the duration of this site's calls to Stripe with every call.
    telemetry: false,
    httpClient: circuit ? throughCircuit(client, circuit) : client,
  });
  return { api, account, circuit, findings: openProviderFindings() };
}
