import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findChromium, type SearchContext } from './chromium.ts';

let folder: string;
let commands: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  commands = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string): string {
  const file = join(folder, name);
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

function searchContext(overrides: Partial<SearchContext> = {}): SearchContext {
  return {
    environment: { PATH: folder },
    isRoot: true,
    run: async (command, args) => {
      commands.push([command, ...args].join(' '));
      return 1;
    },
    playwrightPath: async () => join(folder, 'own', 'chrome'),
    ...overrides,
  };
}

test('the Chromium that CHROMIUM names precedes an installed one', async () => {
  program('chromium');
  const named = program('mine');
  expect(await findChromium(searchContext({ environment: { PATH: folder, CHROMIUM: named } }))).toEqual({
    path: named,
    from: 'named by CHROMIUM',
  });
});

test('a CHROMIUM that cannot be run is an error', async () => {
  program('chromium');
  await expect(
    findChromium(searchContext({ environment: { PATH: folder, CHROMIUM: '/nowhere/chrome' } })),
  ).rejects.toThrow('CHROMIUM names /nowhere/chrome, which is not a program that can be run');
});

test('the headless shell precedes a full browser', async () => {
  program('chromium');
  const path = program('chromium-headless-shell');
  expect(await findChromium(searchContext())).toEqual({ path, from: 'installed on this machine' });
});

test('an installed browser is used without installing anything', async () => {
  const path = program('google-chrome');
  expect(await findChromium(searchContext())).toEqual({ path, from: 'installed on this machine' });
  expect(commands).toEqual([]);
});

test("for root, Debian's package is installed", async () => {
  program('apt-get');
  const run = async (command: string, args: readonly string[]) => {
    commands.push([command, ...args].join(' '));
    if (args[0] === 'install') program('chromium-headless-shell');
    return 0;
  };
  expect(await findChromium(searchContext({ run }))).toEqual({
    path: join(folder, 'chromium-headless-shell'),
    from: "Debian's package, installed just now",
  });
  expect(commands).toEqual(['apt-get update', 'apt-get install -y chromium-headless-shell']);
});

test("for other users, Playwright's own Chromium is downloaded", async () => {
  program('apt-get');
  const own = join(folder, 'chrome');
  const run = async () => {
    program('chrome');
    return 0;
  };
  expect(await findChromium(searchContext({ isRoot: false, run, playwrightPath: async () => own }))).toEqual({
    path: own,
    from: "Playwright's own, downloaded just now",
  });
});

test('without any Chromium, the error lists everything that was tried', async () => {
  program('apt-get');
  await expect(findChromium(searchContext())).rejects.toThrow(
    'No Chromium to test with. Tried CHROMIUM (not set); chromium-headless-shell, chromium, chromium-browser, google-chrome, google-chrome-stable (none on PATH); ' +
      "the Debian package (apt-get ended with code 1); Playwright's own (its download ended with code 1). Install one or set CHROMIUM to its path",
  );
});
