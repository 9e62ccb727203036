import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { findSandbox, providerKeys } from '@plumbline/serving/running-sandbox';
import { fromRoot } from '../root.ts';

/** The environment, completed by the `.env` at the repository's root where there is one: what is set already wins. */
export function loadServerEnvironment(): NodeJS.ProcessEnv {
  const file = fromRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/**
 * The same for commands: beside a running `npm start` they meet the sandbox that the API meets. Where a provider's key is
 * set, and in production, there is no sandbox.
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
