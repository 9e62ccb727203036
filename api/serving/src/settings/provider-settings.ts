import * as v from 'valibot';
import { HttpOrigin } from './settings.ts';

/** The payment providers' settings that API and page server share. None of them is secret. */
export const providerSettings = {
  STRIPE_PUBLISHABLE_KEY: v.optional(v.pipe(v.string(), v.startsWith('pk_', 'must be a publishable key, pk_…'))),
  SQUARE_APPLICATION_ID: v.optional(v.string()),
  SQUARE_LOCATION_ID: v.optional(v.string()),
  /** The origin of the sandbox that replaces the providers. */
  SANDBOX_ORIGIN: v.optional(HttpOrigin),
};

interface ProviderAddresses {
  /** The origin of the provider's API. */
  readonly api: string;
  /** The address of its script for browsers; null: the default of its own loader. */
  readonly script: string | null;
}

/** The addresses of Stripe, or of the sandbox that replaces it. */
export function stripeAddresses(sandbox: string | undefined): ProviderAddresses {
  if (sandbox !== undefined) return { api: sandbox, script: `${sandbox}/stripe/stripe.js` };
  return { api: 'https://api.stripe.com', script: null };
}

/**
 * The addresses of Square, or of the sandbox that replaces it. Square's own sandbox has other addresses and application
 * ids: https://developer.squareup.com/docs/devtools/sandbox/overview
 */
export function squareAddresses(
  applicationId: string,
  sandbox: string | undefined,
): ProviderAddresses & { readonly script: string } {
  if (sandbox !== undefined) return { api: sandbox, script: `${sandbox}/square/square.js` };
  return isSquareSandbox(applicationId)
    ? { api: 'https://connect.squareupsandbox.com', script: 'https://sandbox.web.squarecdn.com/v1/square.js' }
    : { api: 'https://connect.squareup.com', script: 'https://web.squarecdn.com/v1/square.js' };
}

/** Whether an application of Square moves no real money. */
export function isSquareSandbox(applicationId: string): boolean {
  return applicationId.startsWith('sandbox-');
}
