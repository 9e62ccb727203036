import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openSecret } from './secret.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-secret-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('a key that is set is the one', () => {
  expect(openSecret('set', folder).toString()).toBe('set');
});

test('one is made, kept for its owner alone, and found again', async () => {
  const made = openSecret(null, folder);
  expect(made.length).toBeGreaterThanOrEqual(43);
  expect(openSecret(null, folder)).toEqual(made);
  const file = join(folder, 'secret-key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, 'utf8')).trim()).toBe(made.toString());
});

test('two folders have two keys', async () => {
  const other = await mkdtemp(join(tmpdir(), 'plumbline-secret-'));
  expect(openSecret(null, other)).not.toEqual(openSecret(null, folder));
  await rm(other, { recursive: true });
});

test('a file that holds no key is said, not replaced: links out there were signed with what stood in it', async () => {
  await writeFile(join(folder, 'secret-key'), '\n');
  expect(() => openSecret(null, folder)).toThrow(
    /^DATA_DIR: .*secret-key holds no key; remove it, and a new one is made$/,
  );
});
