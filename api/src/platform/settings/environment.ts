import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { findSandbox, providerKeys } from '@plumbline/serving/running-sandbox';
import { fromRoot } from '../root.ts';

/** The environment, completed from `.env` at the repository's root if the file exists; existing variables win. */
export function loadServerEnvironment(): NodeJS.ProcessEnv {
  const file = fromRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/**
 * The environment for commands: beside a running `npm start` they use the same sandbox as the API. There is no sandbox
 * in production or if a provider's key is set.
 */
export function loadEnvironment(): NodeJS.ProcessEnv {
  const environment = loadServerEnvironment();
  if (environment['SITE_ENV'] === 'production' || providerKeys.some((name) => environment[name])) return environment;
  const sandbox = findSandbox(resolve(fromRoot('.'), environment['DATA_DIR'] || './var'));
  if (sandbox === 'ended') {
    console.error(
      'The sandbox of the last npm start does not run any more, and no key of a provider is set: cards and mail cannot be reached.',
    );
  } else if (sandbox !== null) {
    for (const [name, value] of Object.entries(sandbox)) environment[name] ||= value;
  }
  return environment;
}
