import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openRegistryKey } from './registry-key.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'plumbline-key-'))));
afterEach(() => rm(folder, { recursive: true }));

test('a key is created once, readable by its owner only, with its public part beside it', async () => {
  const first = openRegistryKey(null, folder);
  expect(openRegistryKey(null, folder).sign('text')).toBe(first.sign('text'));
  expect((await stat(join(folder, 'registry-key'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, 'registry-key.pub'), 'utf8')).toBe(`${first.publicKey}\n`);
});

test('the public part is written beside the draft of another container whose process id is the same', async () => {
  await mkdir(join(folder, `registry-key.pub.${process.pid}`));
  const { publicKey } = openRegistryKey(null, folder);
  expect(await readFile(join(folder, 'registry-key.pub'), 'utf8')).toBe(`${publicKey}\n`);
});

test('a configured key takes precedence over the stored one', () => {
  const kept = openRegistryKey(null, folder);
  const given = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  expect(openRegistryKey(given, folder).publicKey).not.toBe(kept.publicKey);
});

test('an invalid key is reported in a line that does not quote it', async () => {
  await writeFile(join(folder, 'registry-key'), 'c2VjcmV0');
  expect(() => openRegistryKey(null, folder)).toThrow(
    /^DATA_DIR: .*registry-key holds no key; remove it, and a new one is made$/,
  );
  expect(() => openRegistryKey('c2VjcmV0', folder)).toThrow(/^REGISTRY_KEY is no Ed25519 private key$/);
});
