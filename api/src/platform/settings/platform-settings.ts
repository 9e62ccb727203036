import { isIP } from 'node:net';
import { Secret } from '@plumbline/serving/settings';
import * as v from 'valibot';

/** The settings of the API's process beside those that it shares with the page server. */
export const platformSettings = {
  API_HOST: v.optional(
    v.pipe(
      v.string(),
      v.check((host) => host === 'localhost' || isIP(host) !== 0, 'must be localhost or an IP address to listen on'),
    ),
    '127.0.0.1',
  ),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isPostgresUrl, 'must be an address such as postgres://user:password@host:5432/database'),
    ),
  ),
  SECRET_KEY: v.optional(Secret),
  SECRET_KEY_OLD: v.optional(Secret),
};

/** The storage of an API process. */
export interface StorageSettings {
  /** Absolute path. */
  readonly dataFolder: string;
  /** Null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol);
}
