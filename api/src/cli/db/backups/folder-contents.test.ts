import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cannotBeRenamed } from './folder-contents.ts';

let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-backups-'));
});
afterAll(() => rm(root, { recursive: true }));

/** A disk cannot be mounted here. */
const saying = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

test('a mount point is detected by an attempt that moves nothing', async () => {
  const [folder, full] = [join(root, 'media'), join(root, 'full')];
  expect(await cannotBeRenamed(folder, full)).toBe(false);
  for (const one of [folder, full]) {
    await mkdir(one);
    await writeFile(join(one, 'a'), '');
  }
  expect(await cannotBeRenamed(folder, full)).toBe(false);
  await rm(join(folder, 'a'));
  expect(await cannotBeRenamed(folder, full)).toBe(false);
  expect([await readdir(folder), await readdir(full)]).toEqual([[], ['a']]);
  expect(await cannotBeRenamed(folder, full, saying('EBUSY'))).toBe(true);
  expect(await cannotBeRenamed(folder, full, saying('EXDEV'))).toBe(true);
  await expect(cannotBeRenamed(folder, full, saying('EACCES'))).rejects.toThrow(`${folder}: EACCES`);
});
