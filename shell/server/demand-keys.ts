import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '@plumbline/contract/settings';
import type { PageServerSettings } from './settings.ts';

/** What a page server needs that settings name, or the API of the same machine has laid into the data folder. */
const keys = [
  { name: 'REGISTRY_PUBLIC_KEY', given: 'registryKey', file: 'registry-key.pub' },
  { name: 'PAGE_SERVER_KEY', given: 'pageServerKey', file: 'page-server-key' },
] as const;

type Given = Pick<PageServerSettings, 'site' | 'dataDir' | 'registryKey' | 'pageServerKey'>;

/**
 * In production a page server without them would believe no registry, or tell nobody what it sees, and go on.
 * @throws SettingsError naming each that is missing.
 */
export function demandKeys(settings: Given): void {
  if (!settings.site.production) return;
  const missing = keys.filter(
    ({ given, file }) => settings[given] === null && !existsSync(join(settings.dataDir, file)),
  );
  if (missing.length === 0) return;
  const lines = missing.map(
    ({ name, file }) =>
      `${name} is required where SITE_ENV is production and ${join(settings.dataDir, file)}, which the API of this machine makes, is not there`,
  );
  throw new SettingsError(lines.join('\n'));
}
