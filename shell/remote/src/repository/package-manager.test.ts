import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packageManagerOf } from './package-manager.ts';

test.each([
  ['pnpm-lock.yaml', 'npm/11.0.0', 'pnpm'],
  ['yarn.lock', 'npm/11.0.0', 'yarn'],
  ['package-lock.json', 'pnpm/10.0.0', 'npm'],
  [null, 'pnpm/10.0.0 npm/? node/v24', 'pnpm'],
  [null, 'yarn/1.22.0', 'yarn'],
  [null, 'bun/1.0.0', 'npm'],
  [null, undefined, 'npm'],
])('a folder with the lockfile %p, started by %p, installs with %p', async (lockfile, agent, manager) => {
  const folder = await mkdtemp(join(tmpdir(), 'manager-'));
  if (lockfile) await writeFile(join(folder, lockfile), '');
  expect(packageManagerOf(folder, agent)).toBe(manager);
});
