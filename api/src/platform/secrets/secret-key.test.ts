import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isSigned, openSecretKey, sign } from './secret-key.ts';
import { seal, unseal } from './sealed.ts';

let folder = '';

const open = (secretKey: string | null, dataFolder: string, oldSecretKey: string | null = null) =>
  openSecretKey({ secretKey, oldSecretKey, dataFolder });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-secret-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('a configured key is used', () => {
  expect(open('set', folder).current.toString()).toBe('set');
});

test('a key is created, stored for its owner only, and used again', async () => {
  const { current: made } = open(null, folder);
  expect(made.length).toBeGreaterThanOrEqual(43);
  expect(open(null, folder).current).toEqual(made);
  const file = join(folder, 'secret-key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, 'utf8')).trim()).toBe(made.toString());
});

test('a key is created beside the draft of another container whose process id is the same', async () => {
  await mkdir(join(folder, `secret-key.${process.pid}`));
  expect(open(null, folder).current).toEqual(open(null, folder).current);
});

test('two folders have two keys', async () => {
  const other = await mkdtemp(join(tmpdir(), 'plumbline-secret-'));
  expect(open(null, other)).not.toEqual(open(null, folder));
  await rm(other, { recursive: true });
});

test('a file without a key is an error and is not replaced, because mailed links were signed with its key', async () => {
  await writeFile(join(folder, 'secret-key'), '\n');
  expect(() => open(null, folder)).toThrow(/^DATA_DIR: .*secret-key holds no key; remove it, and a new one is made$/);
});

test('while a key is replaced, signatures and sealed texts of the old key are valid, and new ones use the new key', () => {
  const [before, during, after] = [open('old', folder), open('new', folder, 'old'), open('new', folder)];
  const bytes = Buffer.from('a second factor');
  expect(isSigned(during, 'link', sign(before, 'link'))).toBe(true);
  expect(unseal(during, 'totp/1', seal(before, 'totp/1', bytes))).toEqual(bytes);
  expect(sign(during, 'link')).toBe(sign(after, 'link'));
  expect(unseal(after, 'totp/1', seal(during, 'totp/1', bytes))).toEqual(bytes);
  expect(isSigned(after, 'link', sign(before, 'link'))).toBe(false);
  expect(unseal(after, 'totp/1', seal(before, 'totp/1', bytes))).toBeNull();
  expect(isSigned(during, 'link', sign(open('other', folder), 'link'))).toBe(false);
});
