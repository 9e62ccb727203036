import { providerSettings } from '@plumbline/serving/provider-settings';
import { HttpOrigin, SettingsError } from '@plumbline/serving/settings';
import type { Site } from '@plumbline/contract/site';
import * as v from 'valibot';

const HttpAddress = v.pipe(v.string(), v.url('must be an address such as https://example.org/path'));

/** The settings that {@link paymentsFrom} reads, beside those that the page server reads too. */
export const paymentSettings = {
  ...providerSettings,
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret key, sk_test_… or sk_live_…')),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.regex(/^whsec_\w+$/, 'must be a signing secret, whsec_…'))),
  STRIPE_API_URL: v.optional(HttpOrigin, 'https://api.stripe.com'),
  SQUARE_ACCESS_TOKEN: v.optional(v.string()),
  SQUARE_WEBHOOK_KEY: v.optional(v.string()),
  SQUARE_WEBHOOK_URL: v.optional(HttpAddress),
  SQUARE_API_URL: v.optional(HttpOrigin, 'https://connect.squareup.com'),
  DASHBOARD_KEY: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  CHECKOUTS_PER_ADDRESS: wholeNumber('120'),
  CHECKOUTS_PER_EMAIL: wholeNumber('60'),
};

/** How to reach Stripe. */
export interface StripeAccount {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
  /** Null: the provider's own. */
  readonly scriptUrl: string | null;
  /** Where people look at its payments and disputes in a browser. */
  readonly dashboardUrl: string;
  /** Whether real money moves. */
  readonly live: boolean;
}

/** How to reach Square. */
export interface SquareAccount {
  readonly accessToken: string;
  readonly applicationId: string;
  readonly locationId: string;
  /** Null: its events are not taken. */
  readonly webhookKey: string | null;
  /** Where Square sends its events: part of what it signs. */
  readonly webhookUrl: string;
  readonly apiUrl: string;
  readonly scriptUrl: string;
}

/** How payments are taken. */
export interface PaymentRules {
  /** Null: nothing can be bought. */
  readonly stripe: StripeAccount | null;
  readonly square: SquareAccount | null;
  /** The key with which the dashboard's server opens orders; null if orders cannot be opened. */
  readonly dashboardKey: string | null;
  /** Whether the sandbox emulates the providers. */
  readonly sandbox: boolean;
  /** ISO 8601: the end of the founding prices, and of the codes that are tied to them; null if the site has none. */
  readonly foundingDeadline: string | null;
  /** Address for notices about payments that need staff. */
  readonly staffEmail: string;
  /** Payments begun or confirmed per hour from one network address. */
  readonly perAddress: number;
  /** Payments begun per hour with one e-mail address from one network. */
  readonly perEmail: number;
}

type Read = v.InferOutput<v.ObjectSchema<typeof paymentSettings, undefined>>;

/** @throws SettingsError if what is set does not go together. */
export function paymentsFrom(read: Read, site: Site, staffEmail: string): PaymentRules {
  const stripe = stripeFrom(read);
  const sandbox = stripe?.secretKey.startsWith('sk_test_sandbox') ?? false;
  if (site.production && sandbox) {
    throw new SettingsError("STRIPE_SECRET_KEY is the sandbox's: a production site needs a real one");
  }
  return {
    stripe,
    square: squareFrom(read, site),
    dashboardKey: read.DASHBOARD_KEY ?? null,
    sandbox,
    foundingDeadline: site.foundingDeadline,
    staffEmail,
    perAddress: read.CHECKOUTS_PER_ADDRESS,
    perEmail: read.CHECKOUTS_PER_EMAIL,
  };
}

function stripeFrom(read: Read): StripeAccount | null {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  allOrNone(read, names);
  const [secretKey, publishableKey, webhookSecret] = names.map((name) => read[name]);
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) return null;
  const live = /^[sr]k_live_/.test(secretKey);
  if (live !== publishableKey.startsWith('pk_live_')) {
    throw new SettingsError(
      'STRIPE_PUBLISHABLE_KEY must be a live key beside a live STRIPE_SECRET_KEY, else a test key',
    );
  }
  const scriptUrl = read.STRIPE_SCRIPT_URL ?? null;
  // A provider whose script comes from elsewhere has its pages there too.
  const dashboardUrl =
    scriptUrl === null ? `https://dashboard.stripe.com${live ? '' : '/test'}` : new URL(scriptUrl).origin;
  return { secretKey, publishableKey, webhookSecret, apiUrl: read.STRIPE_API_URL, scriptUrl, dashboardUrl, live };
}

function squareFrom(read: Read, site: Site): SquareAccount | null {
  const names = ['SQUARE_ACCESS_TOKEN', 'SQUARE_APPLICATION_ID', 'SQUARE_LOCATION_ID'] as const;
  allOrNone(read, names);
  const [accessToken, applicationId, locationId] = names.map((name) => read[name]);
  if (accessToken === undefined || applicationId === undefined || locationId === undefined) return null;
  return {
    accessToken,
    applicationId,
    locationId,
    webhookKey: read.SQUARE_WEBHOOK_KEY ?? null,
    webhookUrl: read.SQUARE_WEBHOOK_URL ?? `${site.origin}/api/webhooks/square`,
    apiUrl: read.SQUARE_API_URL,
    scriptUrl: read.SQUARE_SCRIPT_URL,
  };
}

function allOrNone<N extends keyof Read>(read: Read, names: readonly N[]): void {
  const set = names.find((name) => read[name] !== undefined);
  const missing = names.filter((name) => read[name] === undefined);
  if (set !== undefined && missing.length > 0) {
    throw new SettingsError(missing.map((name) => `${name} is required where ${set} is set`).join('\n'));
  }
}

function wholeNumber(fallback: string) {
  return v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1'), v.transform(Number)),
    fallback,
  );
}
