import { providerSettings, squareAddresses, stripeAddresses } from '@plumbline/serving/provider-settings';
import { acceptedSecrets, SettingsError } from '@plumbline/serving/settings';
import type { Site } from '@plumbline/contract/site';
import * as v from 'valibot';

const HttpAddress = v.pipe(v.string(), v.url('must be an address such as https://example.org/path'));

const DashboardKey = v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'));

/** The settings that {@link paymentsFrom} reads, besides those shared with the page server. */
export const paymentSettings = {
  ...providerSettings,
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret key, sk_test_… or sk_live_…')),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.regex(/^whsec_\w+$/, 'must be a signing secret, whsec_…'))),
  SQUARE_ACCESS_TOKEN: v.optional(v.string()),
  SQUARE_WEBHOOK_KEY: v.optional(v.string()),
  SQUARE_WEBHOOK_KEY_OLD: v.optional(v.string()),
  SQUARE_WEBHOOK_URL: v.optional(HttpAddress),
  DASHBOARD_KEY: v.optional(DashboardKey),
  DASHBOARD_KEY_OLD: v.optional(DashboardKey),
  CHECKOUTS_PER_ADDRESS: wholeNumber('120'),
  CHECKOUTS_PER_EMAIL: wholeNumber('60'),
};

/** The access to Stripe. */
export interface StripeAccount {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
  /** Null: the provider's own. */
  readonly scriptUrl: string | null;
  /** The origin of the provider's pages with payments and disputes. */
  readonly dashboardUrl: string;
  /** Whether real money moves. */
  readonly live: boolean;
}

/** The access to Square. */
export interface SquareAccount {
  readonly accessToken: string;
  readonly applicationId: string;
  readonly locationId: string;
  /** The accepted keys of its signatures; if empty, its events are rejected. */
  readonly webhookKeys: readonly string[];
  /** The address for Square's events, which is part of the signed text. */
  readonly webhookUrl: string;
  readonly apiUrl: string;
  readonly scriptUrl: string;
}

/** The configuration of payments. */
export interface PaymentRules {
  /** Null: the site sells nothing. */
  readonly stripe: StripeAccount | null;
  readonly square: SquareAccount | null;
  /** The accepted keys with which the dashboard's server opens orders; none if orders cannot be opened. */
  readonly dashboardKeys: readonly string[];
  /** Whether the providers are the sandbox that emulates them. */
  readonly sandbox: boolean;
  /** ISO 8601: the end of the founding prices, and of the codes that are tied to them; null if the site has none. */
  readonly foundingDeadline: string | null;
  /** Address for notices about payments that need staff. */
  readonly staffEmail: string;
  /**
   * Calls per hour from one network address, counted by kind: payments begun or confirmed, checks of buyers, checks of
   * codes, and changes of a membership by its mailed link.
   */
  readonly perAddress: number;
  /** Payments begun per hour with one e-mail address from one network. */
  readonly perEmail: number;
}

type SettingValues = v.InferOutput<v.ObjectSchema<typeof paymentSettings, undefined>>;

/** @throws SettingsError if settings contradict each other. */
export function paymentsFrom(settings: SettingValues, site: Site, staffEmail: string): PaymentRules {
  const stripe = stripeFrom(settings);
  const sandbox = stripe?.secretKey.startsWith('sk_test_sandbox') ?? false;
  if (site.production && sandbox) {
    throw new SettingsError("STRIPE_SECRET_KEY is the sandbox's: a production site needs a real one");
  }
  if (site.production && settings.SANDBOX_ORIGIN !== undefined) {
    throw new SettingsError('SANDBOX_ORIGIN must not be set where SITE_ENV is production');
  }
  return {
    stripe,
    square: squareFrom(settings, site),
    dashboardKeys: acceptedSecrets(settings.DASHBOARD_KEY, settings.DASHBOARD_KEY_OLD),
    sandbox,
    foundingDeadline: site.foundingDeadline,
    staffEmail,
    perAddress: settings.CHECKOUTS_PER_ADDRESS,
    perEmail: settings.CHECKOUTS_PER_EMAIL,
  };
}

function stripeFrom(settings: SettingValues): StripeAccount | null {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  allOrNone(settings, names);
  const [secretKey, publishableKey, webhookSecret] = names.map((name) => settings[name]);
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) return null;
  const live = /^[sr]k_live_/.test(secretKey);
  if (live !== publishableKey.startsWith('pk_live_')) {
    throw new SettingsError(
      'STRIPE_PUBLISHABLE_KEY must be a live key beside a live STRIPE_SECRET_KEY, else a test key',
    );
  }
  const { api: apiUrl, script: scriptUrl } = stripeAddresses(settings.SANDBOX_ORIGIN);
  // If the script comes from another origin, the provider's pages are there too.
  const dashboardUrl =
    scriptUrl === null ? `https://dashboard.stripe.com${live ? '' : '/test'}` : new URL(scriptUrl).origin;
  return { secretKey, publishableKey, webhookSecret, apiUrl, scriptUrl, dashboardUrl, live };
}

function squareFrom(settings: SettingValues, site: Site): SquareAccount | null {
  const names = ['SQUARE_ACCESS_TOKEN', 'SQUARE_APPLICATION_ID', 'SQUARE_LOCATION_ID'] as const;
  allOrNone(settings, names);
  const [accessToken, applicationId, locationId] = names.map((name) => settings[name]);
  if (accessToken === undefined || applicationId === undefined || locationId === undefined) return null;
  const { api: apiUrl, script: scriptUrl } = squareAddresses(applicationId, settings.SANDBOX_ORIGIN);
  return {
    accessToken,
    applicationId,
    locationId,
    webhookKeys: acceptedSecrets(settings.SQUARE_WEBHOOK_KEY, settings.SQUARE_WEBHOOK_KEY_OLD),
    webhookUrl: settings.SQUARE_WEBHOOK_URL ?? `${site.origin}/api/webhooks/square`,
    apiUrl,
    scriptUrl,
  };
}

function allOrNone<N extends keyof SettingValues>(settings: SettingValues, names: readonly N[]): void {
  const set = names.find((name) => settings[name] !== undefined);
  const missing = names.filter((name) => settings[name] === undefined);
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
