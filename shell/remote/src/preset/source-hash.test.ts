import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { lockfilePartFor, lockfileOf } from './source-hash.ts';

const lockfile = readFileSync(lockfileOf(import.meta.dirname) ?? '', 'utf8');
const mine = ['mf-blog', 'shell/kit'];
const locked = (text: string) => lockfilePartFor(mine, text);

test('another remote in the lockfile does not change the result, a new dependency of the build’s remote does', () => {
  const another = lockfile.replace(/\n {2}mf-blog:\n/, '\n  mf-another:\n    dependencies: {}\n$&');
  expect(another).not.toBe(lockfile);
  expect(locked(another)).toBe(locked(lockfile));
  const changed = lockfile.replace(/\n {2}mf-blog:\n {4}dependencies:\n/, '$&      more:\n        version: 1.0.0\n');
  expect(changed).not.toBe(lockfile);
  expect(locked(changed)).not.toBe(locked(lockfile));
});

test('every resolution counts, and a lockfile of another format is used whole', () => {
  expect(locked(lockfile)).toContain('\npackages:\n');
  const resolved = lockfile.replace('\nsnapshots:\n', '\nsnapshots:\n\n  more@1.0.0: {}\n');
  expect(locked(resolved)).not.toBe(locked(lockfile));
  expect(locked('lockfileVersion: 99')).toBe('lockfileVersion: 99');
});
