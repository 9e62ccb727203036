import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { prepareDataFolder } from './data-folder.ts';

test('no other user of the machine can open the data folder', async () => {
  const folder = join(await temporaryFolder(), 'parent', 'var');
  prepareDataFolder(folder);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
  prepareDataFolder(folder);
});

test('a folder that cannot be created is an error in one line', async () => {
  const file = join(await temporaryFolder(), 'a-file');
  writeFileSync(file, '');
  expect(() => prepareDataFolder(join(file, 'var'))).toThrow(/^DATA_DIR: the folder .* cannot be written \(ENOTDIR\)$/);
});
