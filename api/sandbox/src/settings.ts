import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HttpOrigin, HttpUrl, Port, readSettings, SettingsError } from '@plumbline/serving/settings';
import { siteSettings } from '@plumbline/serving/site-settings';
import * as v from 'valibot';

const entries = {
  SANDBOX_PORT: v.optional(Port, '3002'),
  DATA_DIR: v.optional(v.string(), './var'),
  SITE_ENV: siteSettings.SITE_ENV,
  MAILGUN_API_KEY: v.optional(v.string(), 'sandbox-key'),
  STRIPE_SECRET_KEY: v.optional(v.string(), 'sk_test_sandbox'),
  STRIPE_PUBLISHABLE_KEY: v.optional(v.string(), 'pk_test_sandbox'),
  STRIPE_WEBHOOK_SECRET: v.optional(v.string(), 'whsec_sandbox'),
  SQUARE_ACCESS_TOKEN: v.optional(v.string(), 'sandbox-square-token'),
  SQUARE_APPLICATION_ID: v.optional(v.string(), 'sandbox-sq0idb-plumbline'),
  SQUARE_LOCATION_ID: v.optional(v.string(), 'LSANDBOX00001'),
  SQUARE_WEBHOOK_KEY: v.optional(v.string(), 'sandbox-square-webhook-key'),
  SQUARE_WEBHOOK_URL: v.optional(HttpUrl),
  API_ORIGIN: v.optional(HttpOrigin),
  DASHBOARD_KEY: v.optional(v.string()),
};

/** The account of the emulated Stripe. */
export interface StripeSandboxSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** The address that events are sent to; null if they are not sent. */
  readonly webhookUrl: string | null;
}

/** The account of the emulated Square. */
export interface SquareSandboxSettings {
  readonly accessToken: string;
  readonly applicationId: string;
  readonly locationId: string;
  readonly webhookKey: string;
  /** The address that events are sent to; null if they are not sent. */
  readonly webhookUrl: string | null;
}

/** The API client settings of the member dashboard's own server, which opens orders and signs members in. */
export interface DashboardSandboxSettings {
  readonly apiOrigin: string;
  readonly key: string;
}

/** The settings with which the sandbox starts. */
export interface SandboxSettings {
  readonly port: number;
  /** The absolute path of the folder where the sandbox stores its state. */
  readonly folder: string;
  /** The API key that the emulated mail provider accepts; it begins with `sandbox-`. */
  readonly mailKey: string;
  readonly stripe: StripeSandboxSettings;
  readonly square: SquareSandboxSettings;
  /** Null if the emulated dashboard cannot call the API: it then neither opens orders nor signs members in. */
  readonly dashboard: DashboardSandboxSettings | null;
}

/** The prefixes of the sandbox's keys. Keys with another prefix are rejected, so that no real key is accepted. */
const prefixes = {
  MAILGUN_API_KEY: 'sandbox-',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  SQUARE_ACCESS_TOKEN: 'sandbox-',
  SQUARE_APPLICATION_ID: 'sandbox-',
  SQUARE_WEBHOOK_KEY: 'sandbox-',
} as const;

/** @throws SettingsError also in production, and for keys that are not the sandbox's own. */
export function sandboxSettings(environment: Readonly<Record<string, string | undefined>>): SandboxSettings {
  const settings = readSettings(entries, environment);
  if (settings.SITE_ENV === 'production')
    throw new SettingsError('SITE_ENV is production: the sandbox does not run there');
  for (const [name, prefix] of Object.entries(prefixes)) {
    const key = settings[name as keyof typeof prefixes];
    if (key.startsWith(prefix)) continue;
    const problem =
      /^(sk|rk|pk)_live_/.test(key) || name === 'MAILGUN_API_KEY' ? 'is a live key' : 'is not the sandbox’s';
    throw new SettingsError(`${name} ${problem}: the sandbox does not run beside it`);
  }
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  return {
    port: settings.SANDBOX_PORT,
    folder: resolve(root, settings.DATA_DIR, 'sandbox'),
    mailKey: settings.MAILGUN_API_KEY,
    stripe: {
      secretKey: settings.STRIPE_SECRET_KEY,
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      webhookUrl: settings.API_ORIGIN === undefined ? null : `${settings.API_ORIGIN}/api/webhooks/stripe`,
    },
    square: {
      accessToken: settings.SQUARE_ACCESS_TOKEN,
      applicationId: settings.SQUARE_APPLICATION_ID,
      locationId: settings.SQUARE_LOCATION_ID,
      webhookKey: settings.SQUARE_WEBHOOK_KEY,
      webhookUrl: settings.SQUARE_WEBHOOK_URL ?? null,
    },
    dashboard:
      settings.API_ORIGIN === undefined || settings.DASHBOARD_KEY === undefined
        ? null
        : { apiOrigin: settings.API_ORIGIN, key: settings.DASHBOARD_KEY },
  };
}
