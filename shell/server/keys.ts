import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '@plumbline/serving/settings';
import type { Keys } from '../registry/api-registry.ts';
import type { PageServerSettings } from './settings.ts';

/** The page server's keys: the setting's `name`, and the `file` that an API on the same machine writes to the data folder. */
const keys = {
  registryKey: { name: 'REGISTRY_PUBLIC_KEY', file: 'registry-key.pub' },
  pageServerKey: { name: 'PAGE_SERVER_KEY', file: 'page-server-key' },
} as const;

type KeySettings = Pick<PageServerSettings, 'dataDir' | keyof typeof keys>;

/** Reads a key; cached for a minute, so that a key replaced by the API is picked up. @throws Error if the file is missing. */
export type Key = () => Promise<string>;

/** In ms. */
const rereadAfter = 60_000;

/** The registry's public key, base64 of SPKI in DER, or the key that page servers and the API share. */
export function keyOf(which: keyof typeof keys, { dataDir, [which]: setting }: KeySettings): Key {
  const file = join(dataDir, keys[which].file);
  let cached = { key: setting ?? '', readAt: setting === null ? -Infinity : Infinity };
  return async () => {
    if (performance.now() - cached.readAt < rereadAfter) return cached.key;
    try {
      cached = { key: (await readFile(file, 'utf8')).trim(), readAt: performance.now() };
      return cached.key;
    } catch (cause) {
      throw new Error(`the key ${file} cannot be read (${(cause as NodeJS.ErrnoException).code})`, { cause });
    }
  };
}

/** The registry's public key, and during a replacement of the key the previous one as well. */
export function registryKeysOf(settings: KeySettings & Pick<PageServerSettings, 'oldRegistryKey'>): Keys {
  const key = keyOf('registryKey', settings);
  const previous = settings.oldRegistryKey === null ? [] : [settings.oldRegistryKey];
  return async () => [await key(), ...previous];
}

/**
 * Requires both keys in production, where the server would otherwise run without verifying any registry or without reporting.
 * @throws SettingsError naming each missing key.
 */
export function requireKeys({ site, ...settings }: KeySettings & Pick<PageServerSettings, 'site'>): void {
  if (!site.production) return;
  const lines = (['registryKey', 'pageServerKey'] as const).flatMap((which) => {
    const file = join(settings.dataDir, keys[which].file);
    if (settings[which] !== null || existsSync(file)) return [];
    const { name } = keys[which];
    return [`${name} is required in production (SITE_ENV), unless an API on this machine has written ${file}`];
  });
  if (lines.length > 0) throw new SettingsError(lines.join('\n'));
}
