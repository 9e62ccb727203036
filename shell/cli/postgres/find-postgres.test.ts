import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findPostgres, type SearchContext } from './find-postgres.ts';

let folder: string;
let commands: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-postgres-'));
  commands = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
}

function searchContext(overrides: Partial<SearchContext> = {}): SearchContext {
  return {
    environment: { PATH: folder },
    isRoot: true,
    debian: join(folder, 'postgresql/*/bin'),
    run: async (command, args) => {
      commands.push([command, ...args].join(' '));
      return 1;
    },
    ...overrides,
  };
}

test('programs on PATH precede those of a package', async () => {
  for (const name of ['initdb', 'postgres', 'postgresql/15/bin/initdb', 'postgresql/15/bin/postgres']) program(name);
  expect(await findPostgres(searchContext())).toBe(folder);
});

test('of several packages the newest complete one is used', async () => {
  for (const version of [9, 15, 16]) program(`postgresql/${version}/bin/initdb`);
  for (const version of [9, 15]) program(`postgresql/${version}/bin/postgres`);
  expect(await findPostgres(searchContext())).toBe(join(folder, 'postgresql/15/bin'));
});

test('without PostgreSQL, root installs the package', async () => {
  program('apt-get');
  const install = async (command: string, args: readonly string[]) => {
    commands.push([command, ...args].join(' '));
    for (const name of ['initdb', 'postgres']) program(`postgresql/15/bin/${name}`);
    return 0;
  };
  expect(await findPostgres(searchContext({ run: install }))).toBe(join(folder, 'postgresql/15/bin'));
  expect(commands).toEqual(['apt-get update', 'apt-get install -y --no-install-recommends postgresql']);
});

test('if the package cannot be installed, the error lists everything that was tried', async () => {
  program('apt-get');
  await expect(findPostgres(searchContext({ isRoot: false }))).rejects.toThrow(
    /^No PostgreSQL to test with\. Tried initdb \(not on PATH\); .* \(nothing there\); the Debian package \(only root may install it\)\. Install it, or set TEST_DATABASE_URL/,
  );
  await expect(findPostgres(searchContext())).rejects.toThrow('the Debian package (apt-get ended with code 1)');
  expect(commands).toEqual(['apt-get update']);
});
