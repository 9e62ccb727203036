import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findEngines } from './engines.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engines-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
  return file;
}

const find = (environment: Readonly<Record<string, string>> = {}) =>
  findEngines({ environment: { PATH: folder, ...environment }, debian: join(folder, '*/MiniBrowser') });

test('installed browsers are found, and a variable’s path takes precedence', () => {
  program('firefox-esr');
  program('Xvfb');
  program('xdotool');
  const webkit = program('webkit2gtk-4.1/MiniBrowser');
  const own = program('own-firefox');
  expect(find({ FIREFOX: own })).toEqual({ installed: { FIREFOX: own, WEBKIT: webkit }, missing: [] });
});

test('missing browsers are reported with the package that installs them; WebKitGTK also needs Xvfb and xdotool', () => {
  program('webkit2gtk-4.1/MiniBrowser');
  program('Xvfb');
  const { installed, missing } = find();
  expect(installed).toEqual({});
  expect(missing).toEqual([
    expect.stringContaining('Firefox is not installed. apt-get install firefox-esr'),
    expect.stringContaining('WebKitGTK is not installed. apt-get install libwebkit2gtk-4.1-0 xvfb xdotool'),
  ]);
});

test('a variable that names no program is an error', () => {
  program('firefox-esr');
  expect(() => find({ FIREFOX: '/nowhere/firefox' })).toThrow('FIREFOX names /nowhere/firefox');
});
