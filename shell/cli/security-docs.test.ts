import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';
import { loader } from '../src/boot/loader.ts';

const textOf = (name: string) => readFileSync(join(workspaceRoot, 'docs', name), 'utf8');
const text = textOf('security.md');
const [, table = ''] = /## Threats and controls\n\n(.*?)\n\n## /s.exec(text) ?? [];
const threats = table
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, threat = '', control = '', tests = '']) => ({
    threat,
    control,
    tests: tests.match(/[^`\s,]+\.(?:test|spec)\.tsx?/g) ?? [],
  }));

test('every threat has a control, and a test of the control', () => {
  expect(threats.length).toBeGreaterThan(25);
  for (const { threat, control, tests } of threats)
    expect([threat, control.length > 10, tests.length > 0]).toEqual([threat, true, true]);
});

test.each([
  ['security.md', 40],
  ['faults.md', 20],
])('every test that %s names exists and tests something', (name, least) => {
  const named = [...new Set(textOf(name).match(/[\w./-]+\.(?:test|spec)\.tsx?/g))];
  expect(named.length).toBeGreaterThan(least);
  const empty = named.filter((file) => {
    const path = join(workspaceRoot, file);
    return !existsSync(path) || !/\btest\b/.test(readFileSync(path, 'utf8'));
  });
  expect(empty).toEqual([]);
});

test('every alert that faults.md names is declared in alerts.yml', () => {
  const alerts = new Set([...textOf('alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name));
  const rows = textOf('faults.md').match(/^\| (?!fault |---).*$/gm) ?? [];
  const named = rows.flatMap((row) => row.split('|')[4]?.match(/\b[A-Z][a-z]+[A-Z]\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !alerts.has(name))).toEqual([]);
});

test('payment-scripts.json has the hash of the inline script of every page', () => {
  const hash = `sha256-${createHash('sha256').update(loader).digest('base64')}`;
  const { policy, scripts } = JSON.parse(textOf('payment-scripts.json')) as {
    readonly policy: Readonly<Record<string, readonly string[]>>;
    readonly scripts: readonly { readonly script: string }[];
  };
  expect(policy['script-src']).toContain(`'${hash}'`);
  expect(scripts.map(({ script }) => script)).toContain(`inline ${hash}`);
});
