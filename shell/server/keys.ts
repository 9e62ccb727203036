import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '@plumbline/serving/settings';
import type { PageServerSettings } from './settings.ts';

/** What a page server needs that settings name, or the API of the same machine has laid into the data folder. */
const keys = {
  registryKey: { name: 'REGISTRY_PUBLIC_KEY', file: 'registry-key.pub' },
  pageServerKey: { name: 'PAGE_SERVER_KEY', file: 'page-server-key' },
} as const;

type KeySettings = Pick<PageServerSettings, 'dataDir' | keyof typeof keys>;

/** Gives a key as it was at most a minute ago: an API that has made a new one is believed again by itself. @throws Error where there is none yet. */
export type Key = () => Promise<string>;

/** In ms. */
const readAgain = 60_000;

/** The registry's public key, base64 of SPKI in DER, or the key that page servers and the API share. */
export function keyOf(which: keyof typeof keys, { dataDir, [which]: setting }: KeySettings): Key {
  const file = join(dataDir, keys[which].file);
  let known = { key: setting ?? '', readAt: setting === null ? -Infinity : Infinity };
  return async () => {
    if (performance.now() - known.readAt < readAgain) return known.key;
    try {
      known = { key: (await readFile(file, 'utf8')).trim(), readAt: performance.now() };
      return known.key;
    } catch (cause) {
      throw new Error(`the key ${file} cannot be read (${(cause as NodeJS.ErrnoException).code})`, { cause });
    }
  };
}

/**
 * In production a page server without them would believe no registry, or tell nobody what it sees, and go on.
 * @throws SettingsError naming each that is missing.
 */
export function demandKeys({ site, ...settings }: KeySettings & Pick<PageServerSettings, 'site'>): void {
  if (!site.production) return;
  const lines = (['registryKey', 'pageServerKey'] as const)
    .map((which) => ({
      setting: settings[which],
      name: keys[which].name,
      file: join(settings.dataDir, keys[which].file),
    }))
    .filter(({ setting, file }) => setting === null && !existsSync(file))
    .map(
      ({ name, file }) =>
        `${name} is required where SITE_ENV is production and ${file}, which the API of this machine makes, is not there`,
    );
  if (lines.length > 0) throw new SettingsError(lines.join('\n'));
}
