import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { lockfilePartFor, lockfileOf, sourceHash } from './source-hash.ts';

const lockfile = readFileSync(lockfileOf(import.meta.dirname) ?? '', 'utf8');
const buildPackages = ['mf-blog', 'shell/kit'];
const partOf = (text: string) => lockfilePartFor(buildPackages, text);

test('another remote in the lockfile does not change the result, a new dependency of the build’s remote does', () => {
  const another = lockfile.replace(/\n {2}mf-blog:\n/, '\n  mf-another:\n    dependencies: {}\n$&');
  expect(another).not.toBe(lockfile);
  expect(partOf(another)).toBe(partOf(lockfile));
  const changed = lockfile.replace(/\n {2}mf-blog:\n {4}dependencies:\n/, '$&      more:\n        version: 1.0.0\n');
  expect(changed).not.toBe(lockfile);
  expect(partOf(changed)).not.toBe(partOf(lockfile));
});

test('every resolution counts, and a lockfile of another format is used whole', () => {
  expect(partOf(lockfile)).toContain('\npackages:\n');
  const resolved = lockfile.replace('\nsnapshots:\n', '\nsnapshots:\n\n  more@1.0.0: {}\n');
  expect(partOf(resolved)).not.toBe(partOf(lockfile));
  expect(partOf('lockfileVersion: 99')).toBe('lockfileVersion: 99');
});

test('a page counts whatever its folder is called; tests and what they share do not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  try {
    const hashAfter = (path: string, file: string) => {
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, file), '');
      return sourceHash([{ name: 'mf-events', folder }], 'production');
    };
    const before = hashAfter('src/pages/home', 'home-page.tsx');
    expect(hashAfter('src/testing', 'samples.ts')).toBe(before);
    expect(hashAfter('src/pages/home', 'home-page.test.tsx')).toBe(before);
    expect(hashAfter('dist', 'release.json')).toBe(before);
    const withTesting = hashAfter('src/pages/testing', 'testing-page.tsx');
    expect(withTesting).not.toBe(before);
    expect(hashAfter('src/components/dist', 'map.tsx')).not.toBe(withTesting);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
