import * as v from 'valibot';
import { Port, Secret } from './settings.ts';

/** A setting that is a number, whose text has the form `pattern`; `range` describes the form in the error message. */
export const numberIn = (pattern: RegExp, range: string) =>
  v.pipe(v.string(), v.regex(pattern, `must be ${range}`), v.transform(Number));

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/**
 * The settings of a process that API and page server share: addresses, storage, log, load, and the keys of `/metrics`.
 */
export const processSettings = {
  PORT: v.optional(Port, '3000'),
  API_PORT: v.optional(Port, '3001'),
  DATA_DIR: v.optional(v.string(), './var'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, 'must be silent, fatal, error, warn, info, debug or trace'), 'info'),
  /** How long a stopping process reports that it is not ready, and still answers. */
  DRAIN_SECONDS: v.optional(numberIn(/^[0-8]$/, 'a number from 0 to 8'), '0'),
  LOAD_SHEDDING: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  /** The number of reverse proxies in front of the site. */
  PROXY_HOPS: v.optional(numberIn(/^\d$/, 'a number from 0 to 9'), '1'),
  METRICS_TOKEN: v.optional(Secret),
  METRICS_TOKEN_OLD: v.optional(Secret),
};
