import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createFileOnce } from './create-file-once.ts';

test('a file is created once for concurrent requests, and again after a failure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-once-'));
  const path = join(folder, 'a');
  let made = 0;
  const make = async (): Promise<Buffer> => {
    made += 1;
    if (made === 1) throw new Error('not now');
    return Buffer.from('A');
  };
  const failed = await Promise.allSettled([createFileOnce(path, make), createFileOnce(path, make)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await readdir(folder)).toEqual([]);
  await Promise.all([createFileOnce(path, make), createFileOnce(path, make)]);
  await createFileOnce(path, make);
  expect([made, await readFile(path, 'utf8')]).toEqual([2, 'A']);
  await rm(folder, { recursive: true });
});
