import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** The origin of the member dashboard for sites under test: a host that does not exist, so tests answer its requests. */
export const dashboardOrigin = 'https://dashboard.plumbline.example';

/**
 * The environment of a site under test. Settings of the developer's own environment or `.env` are left out, above all databases
 * and providers' keys: an empty variable counts as absent, and `.env` does not replace it.
 */
export function siteEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const documented = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z\d_]*)=/gm);
  const absent = Object.fromEntries([...documented].map(([, name = '']) => [name, '']));
  return { ...process.env, ...absent, LOG_LEVEL: 'warn', DASHBOARD_ORIGIN: dashboardOrigin, ...settings };
}
