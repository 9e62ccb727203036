import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { Port, readSettings, SettingsError } from '@plumbline/contract/settings';
import { siteFromSettings, siteSettings, type Site } from '@plumbline/contract/site';
import { tracingFrom, tracingSettings, type TracingRules } from '@plumbline/contract/tracing-settings';
import * as v from 'valibot';
import { accountRulesFrom, accountSettings, type AccountRules } from './members/account-settings.ts';
import { backupRulesFrom, backupSettings, type BackupRules } from './platform/database/backups/backup-settings.ts';
import { leadRulesFrom, leadSettings, type LeadRules } from './leads/lead-settings.ts';
import { ceilingsFrom, ceilingSettings, type Ceilings } from './platform/rate-limits/rate-limit-settings.ts';
import { mailFrom, mailSettings, type MailSettings } from './mail/mail-settings.ts';
import { metricsSettings } from './platform/metrics/metrics-settings.ts';
import { paymentsFrom, paymentSettings, type PaymentRules } from './commerce/payments/payment-settings.ts';
import { releaseRulesFrom, releaseSettings, type ReleaseRules } from './releases/release-settings.ts';
import { fromRoot } from './platform/root.ts';
import { purgeRulesFrom, purgeSettings, type PurgeRules } from './releases/shared-caches/purge-settings.ts';
import { staffRulesFrom, staffSettings, type StaffRules } from './staff/staff-settings.ts';

const entries = {
  ...siteSettings,
  ...leadSettings,
  ...mailSettings,
  ...paymentSettings,
  ...staffSettings,
  ...accountSettings,
  ...releaseSettings,
  ...metricsSettings,
  ...backupSettings,
  ...purgeSettings,
  ...ceilingSettings,
  ...tracingSettings,
  PORT: v.optional(Port, '3000'),
  API_PORT: v.optional(Port, '3001'),
  API_HOST: v.optional(
    v.pipe(
      v.string(),
      v.check((host) => host === 'localhost' || isIP(host) !== 0, 'must be localhost or an IP address to listen on'),
    ),
    '127.0.0.1',
  ),
  DATA_DIR: v.optional(v.string(), './var'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isPostgresUrl, 'must be an address such as postgres://user:password@host:5432/database'),
    ),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be silent, fatal, error, warn, info, debug or trace',
    ),
    'info',
  ),
  DRAIN_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^[0-8]$/, 'must be a number from 0 to 8'), v.transform(Number)),
    '0',
  ),
  LOAD_SHEDDING: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  PROXY_HOPS: v.optional(v.pipe(v.string(), v.regex(/^\d$/, 'must be a number from 0 to 9'), v.transform(Number)), '1'),
  SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  API_CHECK_RESPONSES: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
};

/** The API's settings, read once at start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataFolder: string;
  /** Null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  readonly logLevel: string;
  readonly checkResponses: boolean;
  /** In ms: at a stop, so long it still takes requests and says that it is not ready. */
  readonly drain: number;
  /** Whether requests are refused before they are begun where there are more than can be done. */
  readonly loadShedding: boolean;
  readonly site: Site;
  /** The number of own proxies between a caller and the API. */
  readonly proxyHops: number;
  readonly ceilings: Ceilings;
  /** Null: kept in the data folder. */
  readonly secretKey: string | null;
  readonly leadRules: LeadRules;
  readonly mail: MailSettings;
  readonly paymentRules: PaymentRules;
  readonly staffRules: StaffRules;
  readonly accountRules: AccountRules;
  readonly releaseRules: ReleaseRules;
  /** Who has it is told the metrics; null: nobody is. */
  readonly metricsToken: string | null;
  /** Null: nothing is traced. */
  readonly tracing: TracingRules | null;
  /** Null: no cache in front of the site is told of changes. */
  readonly purge: PurgeRules | null;
  /** Null: backups are made by command only. */
  readonly backups: BackupRules | null;
}

/** @throws SettingsError with a line for every setting that does not fit. */
export function settingsFrom(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read = readSettings(entries, environment);
  // Without a setting of its own the site is where npm start serves it: links in mails and previews lead there.
  const site = siteFromSettings(
    environment['SITE_ORIGIN'] ? read : { ...read, SITE_ORIGIN: `http://localhost:${read.PORT}` },
  );
  // Several machines share a database, and no folder: each would sign with a key of its own.
  for (const name of ['SECRET_KEY', 'REGISTRY_KEY', 'PAGE_SERVER_KEY'] as const) {
    if (site.production && read.DATABASE_URL !== undefined && read[name] === undefined) {
      throw new SettingsError(`${name} is required where SITE_ENV is production and DATABASE_URL is set`);
    }
  }
  const dataFolder = resolve(fromRoot('.'), read.DATA_DIR);
  return {
    port: read.API_PORT,
    host: read.API_HOST,
    dataFolder,
    databaseUrl: read.DATABASE_URL ?? null,
    logLevel: read.LOG_LEVEL,
    checkResponses: read.API_CHECK_RESPONSES === undefined ? !site.production : read.API_CHECK_RESPONSES === 'on',
    drain: read.DRAIN_SECONDS * 1000,
    loadShedding: read.LOAD_SHEDDING === 'on',
    site,
    proxyHops: read.PROXY_HOPS,
    ceilings: ceilingsFrom(read),
    secretKey: read.SECRET_KEY ?? null,
    leadRules: leadRulesFrom(read),
    mail: mailFrom(read, site),
    paymentRules: paymentsFrom(read, site, mailFrom(read, site).contactEmail),
    staffRules: staffRulesFrom(read),
    accountRules: accountRulesFrom(read),
    releaseRules: releaseRulesFrom(read, site),
    metricsToken: read.METRICS_TOKEN ?? null,
    tracing: tracingFrom(read, environment),
    purge: purgeRulesFrom(read),
    backups: backupRulesFrom(read, dataFolder),
  };
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol);
}
