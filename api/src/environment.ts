import { existsSync } from 'node:fs';
import { fromRoot } from './root.ts';

/** The environment, completed by the `.env` at the repository's root where there is one: what is set already wins. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  const file = fromRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
