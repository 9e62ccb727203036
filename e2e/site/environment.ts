import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** The member dashboard's origin for sites under test. The host does not exist: tests that need it answer its requests. */
export const dashboardOrigin = 'https://dashboard.plumbline.example';

/**
 * The environment of a site under test, without settings of the developer's own environment or `.env`, such as databases and
 * providers' keys. These variables are set to '', which the site treats as absent, and which `.env` does not override.
 */
export function siteEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const documented = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z\d_]*)=/gm);
  const absent = Object.fromEntries([...documented].map(([, name = '']) => [name, '']));
  return { ...process.env, ...absent, LOG_LEVEL: 'warn', DASHBOARD_ORIGIN: dashboardOrigin, ...settings };
}
