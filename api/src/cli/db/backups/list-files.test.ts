import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { listFiles } from './list-files.ts';

test('a file that is renamed while files are listed does not hide the others', async () => {
  const root = await mkdtemp(join(tmpdir(), 'plumbline-files-'));
  for (const name of ['a/old', 'a/new', 'b/new', 'b/.draft', 'lost+found']) {
    await mkdir(join(root, name), { recursive: true });
    await writeFile(join(root, name, 'release.json'), '{}');
  }
  // Like the removal of a release, which renames its folder first.
  const files = await listFiles(root, async (folder) => {
    if (folder === join(root, 'a/old')) await rename(folder, join(root, 'a/.gone'));
    return readdir(folder, { withFileTypes: true });
  });
  expect(files).toEqual(['a/new/release.json', 'b/new/release.json']);
  await rm(root, { recursive: true });
  expect(await listFiles(root)).toEqual([]);
});
