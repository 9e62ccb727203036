import { resolve } from 'node:path';
import { acceptedSecrets, readSettings, SettingsError } from '@plumbline/serving/settings';
import type { Site } from '@plumbline/contract/site';
import { processSettings } from '@plumbline/serving/process-settings';
import { siteFromSettings, siteSettings } from '@plumbline/serving/site-settings';
import { tracingFrom, tracingSettings, type TracingRules } from '@plumbline/serving/tracing-settings';
import { type PaymentRules, paymentSettings, paymentsFrom } from './commerce/index.ts';
import { type LeadRules, leadRulesFrom, leadSettings } from './leads/index.ts';
import { mailFrom, mailSettings, type MailSettings } from './mail/index.ts';
import { type AccountRules, accountRulesFrom, accountSettings } from './members/index.ts';
import { backupRulesFrom, backupSettings, type BackupRules } from './platform/database/backups/backup-settings.ts';
import { rateLimitsFrom, rateLimitSettings, type RateLimits } from './platform/rate-limits/rate-limit-settings.ts';
import { fromRoot } from './platform/root.ts';
import { platformSettings, type StorageSettings } from './platform/settings/platform-settings.ts';
import {
  type PurgeRules,
  purgeRulesFrom,
  purgeSettings,
  type ReleaseRules,
  releaseRulesFrom,
  releaseSettings,
} from './releases/index.ts';
import { type StaffRules, staffRulesFrom, staffSettings } from './staff/index.ts';

const settingSchemas = {
  ...siteSettings,
  ...tracingSettings,
  ...processSettings,
  ...platformSettings,
  ...rateLimitSettings,
  ...backupSettings,
  ...mailSettings,
  ...staffSettings,
  ...accountSettings,
  ...paymentSettings,
  ...leadSettings,
  ...releaseSettings,
  ...purgeSettings,
};

/** The API's settings, read once at the start. */
export interface Settings extends StorageSettings {
  readonly port: number;
  readonly host: string;
  readonly logLevel: string;
  readonly checkResponses: boolean;
  /** In ms: how long a stopping process still accepts requests while it reports that it is not ready. */
  readonly drain: number;
  /** Whether load shedding is on. */
  readonly loadShedding: boolean;
  readonly site: Site;
  /** The number of own proxies in front of the API. */
  readonly proxyHops: number;
  readonly rateLimits: RateLimits;
  /** Null: the key is stored in the data folder. */
  readonly secretKey: string | null;
  /** The previous key, accepted during a rotation; null otherwise. */
  readonly oldSecretKey: string | null;
  readonly leadRules: LeadRules;
  readonly mail: MailSettings;
  readonly paymentRules: PaymentRules;
  readonly staffRules: StaffRules;
  readonly accountRules: AccountRules;
  readonly releaseRules: ReleaseRules;
  /** Accepted bearer tokens of the metrics endpoint; none: metrics are off. */
  readonly metricsTokens: readonly string[];
  /** Null: tracing is off. */
  readonly tracing: TracingRules | null;
  /** Null: no cache in front of the site is purged. */
  readonly purge: PurgeRules | null;
  /** Null: backups are made by command only. */
  readonly backups: BackupRules | null;
}

/** @throws SettingsError with a line for every invalid setting. */
export function settingsFrom(environment: Readonly<Record<string, string | undefined>>): Settings {
  const values = readSettings(settingSchemas, environment);
  const site = siteFromSettings(values);
  // Machines that share a database do not share a data folder: each would sign with its own key.
  for (const name of ['SECRET_KEY', 'REGISTRY_KEY', 'PAGE_SERVER_KEY'] as const) {
    if (site.production && values.DATABASE_URL !== undefined && values[name] === undefined) {
      throw new SettingsError(`${name} is required where SITE_ENV is production and DATABASE_URL is set`);
    }
  }
  const dataFolder = resolve(fromRoot('.'), values.DATA_DIR);
  return {
    port: values.API_PORT,
    host: values.API_HOST,
    dataFolder,
    databaseUrl: values.DATABASE_URL ?? null,
    logLevel: values.LOG_LEVEL,
    checkResponses: !site.production,
    drain: values.DRAIN_SECONDS * 1000,
    loadShedding: values.LOAD_SHEDDING === 'on',
    site,
    proxyHops: values.PROXY_HOPS,
    rateLimits: rateLimitsFrom(values),
    secretKey: values.SECRET_KEY ?? null,
    oldSecretKey: values.SECRET_KEY_OLD ?? null,
    leadRules: leadRulesFrom(values),
    mail: mailFrom(values, site),
    paymentRules: paymentsFrom(values, site, mailFrom(values, site).contactEmail),
    staffRules: staffRulesFrom(values),
    accountRules: accountRulesFrom(values),
    releaseRules: releaseRulesFrom(values, site),
    metricsTokens: acceptedSecrets(values.METRICS_TOKEN, values.METRICS_TOKEN_OLD),
    tracing: tracingFrom(values, environment),
    purge: purgeRulesFrom(values),
    backups: backupRulesFrom(values, dataFolder),
  };
}
