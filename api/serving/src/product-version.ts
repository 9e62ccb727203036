import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/**
 * The version of the product, from the repository's package.json: in health checks, logs, metrics, builds and backups.
 */
export const productVersion: string = version;
