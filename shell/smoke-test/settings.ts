import { isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import { workspaceRoot } from '@plumbline/build/workspace';
import { HttpOrigin, HttpOrigins, Port, readSettings } from '@plumbline/serving/settings';

const entries = {
  API_PORT: v.optional(Port, '3001'),
  API_ORIGIN: v.optional(HttpOrigin),
  DATA_DIR: v.optional(v.string(), './var'),
  SMOKE_TEST_KEY: v.optional(v.pipe(v.string(), v.minLength(64, 'must be an Ed25519 private key'))),
  RELEASE_ORIGINS: v.optional(HttpOrigins),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
};

/** Reads the settings of the smoke tester. @throws SettingsError naming each setting that is wrong. */
export function readSmokeTesterSettings(environment: Readonly<Record<string, string | undefined>>) {
  const settings = readSettings(entries, environment);
  return {
    apiOrigin: settings.API_ORIGIN ?? `http://127.0.0.1:${settings.API_PORT}`,
    dataDir: isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : join(workspaceRoot, settings.DATA_DIR),
    key: settings.SMOKE_TEST_KEY ?? null,
    /** Origins that releases may load from besides the site's own. */
    releaseOrigins: settings.RELEASE_ORIGINS ?? [],
    logLevel: settings.LOG_LEVEL,
  };
}
