import { isIP } from 'node:net';
import { Port, Secret } from '@plumbline/serving/settings';
import * as v from 'valibot';

/** The settings of the process: network, storage, log. */
export const platformSettings = {
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
  SECRET_KEY: v.optional(Secret),
  SECRET_KEY_OLD: v.optional(Secret),
};

/** The storage of an API process. */
export interface DataPlace {
  /** Absolute path. */
  readonly dataFolder: string;
  /** Null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol);
}
