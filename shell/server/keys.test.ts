import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fakeSite } from '@plumbline/services/fake';
import { requireKeys } from './keys.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const none = { registryKey: null, pageServerKey: null };

test('a key comes from the settings or from the data folder; in production a missing key is an error that names it', async () => {
  const [empty, folderWithKeys] = [await temporaryFolder(), await temporaryFolder()];
  for (const file of ['registry-key.pub', 'page-server-key']) await writeFile(join(folderWithKeys, file), 'a key');
  const site = { ...fakeSite, production: true };
  expect(() => requireKeys({ site, dataDir: folderWithKeys, ...none })).not.toThrow();
  expect(() => requireKeys({ site, dataDir: empty, registryKey: 'a key', pageServerKey: 'another' })).not.toThrow();
  expect(() => requireKeys({ site, dataDir: empty, ...none, registryKey: 'a key' })).toThrow(
    `PAGE_SERVER_KEY is required in production (SITE_ENV), unless an API on this machine has written ${empty}/page-server-key`,
  );
  expect(() => requireKeys({ site: fakeSite, dataDir: empty, ...none })).not.toThrow();
});
