import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Port, readSettings, SettingsError } from '@plumbline/contract/settings';
import { siteSettings } from '@plumbline/contract/site';
import * as v from 'valibot';

const entries = {
  SANDBOX_PORT: v.optional(Port, '3002'),
  DATA_DIR: v.optional(v.string(), './var'),
  SITE_ENV: siteSettings.SITE_ENV,
  MAILGUN_API_KEY: v.optional(v.string(), 'sandbox-key'),
  STRIPE_SECRET_KEY: v.optional(v.string()),
};

/** What the sandbox is started with. */
export interface SandboxSettings {
  readonly port: number;
  /** Absolute; the sandbox's own. */
  readonly folder: string;
  /** The key that a mail must come with; those of the sandbox begin with `sandbox-`. */
  readonly mailKey: string;
}

/** @throws SettingsError also where the sandbox has no place: a production site, or one with live keys. */
export function sandboxSettings(environment: Readonly<Record<string, string | undefined>>): SandboxSettings {
  const read = readSettings(entries, environment);
  if (read.SITE_ENV === 'production') throw new SettingsError('SITE_ENV is production: the sandbox does not run there');
  if (!read.MAILGUN_API_KEY.startsWith('sandbox-')) {
    throw new SettingsError('MAILGUN_API_KEY is a live key: the sandbox does not run beside it');
  }
  if (/^(sk|rk)_live_/.test(read.STRIPE_SECRET_KEY ?? '')) {
    throw new SettingsError('STRIPE_SECRET_KEY is a live key: the sandbox does not run beside it');
  }
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  return { port: read.SANDBOX_PORT, folder: resolve(root, read.DATA_DIR, 'sandbox'), mailKey: read.MAILGUN_API_KEY };
}
