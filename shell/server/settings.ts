import { isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import { providerSettings } from '@plumbline/serving/provider-settings';
import {
  acceptedSecrets,
  HttpOrigin,
  PublicKey,
  readSettings,
  Secret,
  SettingsError,
} from '@plumbline/serving/settings';
import { numberIn, processSettings } from '@plumbline/serving/process-settings';
import { siteFromSettings, siteSettings } from '@plumbline/serving/site-settings';
import { tracingFrom, tracingSettings } from '@plumbline/serving/tracing-settings';
import { workspaceRoot } from '@plumbline/build/workspace';
import { isSafeInProduction, OverrideOrigins } from './overrides/override-origins.ts';
import type { ProviderSettings } from './pages/payment-origins.ts';

const entries = {
  ...processSettings,
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  API_ORIGIN: v.optional(HttpOrigin),
  REGISTRY_PUBLIC_KEY: v.optional(PublicKey),
  REGISTRY_PUBLIC_KEY_OLD: v.optional(PublicKey),
  PAGE_SERVER_KEY: v.optional(Secret),
  OVERRIDE_ORIGINS: v.optional(OverrideOrigins),
  PAGE_CACHE_MB: v.optional(numberIn(/^\d{1,5}$/, 'a number of megabytes from 0 to 99999'), '64'),
  RENDER_HOSTS_MB: v.optional(numberIn(/^[1-9]\d{2,5}$/, 'a number of megabytes from 100 to 999999'), '1200'),
  REQUESTS_PER_ADDRESS: v.optional(numberIn(/^[1-9]\d{0,6}$/, 'a whole number from 1 to 9999999'), '3000'),
  APPLE_PAY_DOMAIN_FILE: v.optional(v.pipe(v.string(), v.minLength(1))),
  ...tracingSettings,
  ...siteSettings,
  ...providerSettings,
};

/** The settings of a page server. */
export type PageServerSettings = ReturnType<typeof readPageServerSettings>;

/** Reads the page server's settings. @throws SettingsError naming each setting that is wrong. */
export function readPageServerSettings(environment: Readonly<Record<string, string | undefined>>) {
  const settings = readSettings(entries, environment);
  const { SANDBOX_ORIGIN, SQUARE_APPLICATION_ID } = settings;
  const site = siteFromSettings(settings);
  if (site.production && settings.OVERRIDE_ORIGINS?.every(isSafeInProduction) === false) {
    throw new SettingsError(
      'OVERRIDE_ORIGINS must name no port * and no address of this machine where SITE_ENV is production',
    );
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    apiOrigin: settings.API_ORIGIN ?? `http://127.0.0.1:${settings.API_PORT}`,
    /** The port on which `npm start` runs the API. */
    apiPort: settings.API_PORT,
    dataDir: isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : join(workspaceRoot, settings.DATA_DIR),
    /** The registry's public key; null: the file that the API writes to the data folder. */
    registryKey: settings.REGISTRY_PUBLIC_KEY ?? null,
    /** The previous key, accepted as well during a replacement; null outside of one. */
    oldRegistryKey: settings.REGISTRY_PUBLIC_KEY_OLD ?? null,
    /** The key for reports to the API; null: the file that the API writes to the data folder. */
    pageServerKey: settings.PAGE_SERVER_KEY ?? null,
    /** Origins that overrides may come from; the port `*` allows every port. */
    overrideOrigins: (settings.OVERRIDE_ORIGINS ??
      (site.production ? [] : ['http://localhost:*'])) as readonly string[],
    logLevel: settings.LOG_LEVEL,
    /** The accepted bearer tokens of `/metrics`; without any the endpoint does not exist. */
    metricsTokens: acceptedSecrets(settings.METRICS_TOKEN, settings.METRICS_TOKEN_OLD),
    /** Null disables tracing. */
    tracing: tracingFrom(settings, environment),
    /** In ms: how long the server accepts requests after a stop signal, while it reports not ready. */
    drain: settings.DRAIN_SECONDS * 1_000,
    loadShedding: settings.LOAD_SHEDDING === 'on',
    /**
     * The rate limit per network and minute. `hops` is the number of own proxies in front of this server: PROXY_HOPS counts
     * those in front of the API, and this server is the last of them.
     */
    requestLimit: { perMinute: settings.REQUESTS_PER_ADDRESS, hops: Math.max(0, settings.PROXY_HOPS - 1) },
    /** In bytes: the memory of the page cache; 0 disables it. */
    pageCacheLimit: settings.PAGE_CACHE_MB * 1_000_000,
    /** In bytes: the memory that all render hosts may take together. */
    hostMemoryLimit: settings.RENDER_HOSTS_MB * 1_000_000,
    /** The path of the file with which Apple Pay verifies the site's domain; null: none is served. */
    applePayFile: settings.APPLE_PAY_DOMAIN_FILE ?? null,
    providers: { SANDBOX_ORIGIN, SQUARE_APPLICATION_ID } as ProviderSettings,
    site,
  };
}

/** Values that must not appear in the log. */
export function secretsOf({ pageServerKey, metricsTokens, tracing }: PageServerSettings): readonly (string | null)[] {
  return [pageServerKey, ...metricsTokens, ...Object.values(tracing?.headers ?? {})];
}
