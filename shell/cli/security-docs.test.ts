import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';

const text = readFileSync(join(workspaceRoot, 'docs', 'security.md'), 'utf8');
const [, table = ''] = /## What stands against what\n\n(.*?)\n\n## /s.exec(text) ?? [];
const threats = table
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, threat = '', control = '', tests = '']) => ({
    threat,
    control,
    tests: tests.match(/[^`\s,]+\.(?:test|spec)\.tsx?/g) ?? [],
  }));

test('every threat has a control, and a test that holds it', () => {
  expect(threats.length).toBeGreaterThan(25);
  for (const { threat, control, tests } of threats)
    expect([threat, control.length > 10, tests.length > 0]).toEqual([threat, true, true]);
});

test('every test that is named exists and tests something', () => {
  const named = [...new Set(text.match(/[\w./-]+\.(?:test|spec)\.tsx?/g))];
  expect(named.length).toBeGreaterThan(40);
  const empty = named.filter((file) => {
    const path = join(workspaceRoot, file);
    return !existsSync(path) || !/\btest\b/.test(readFileSync(path, 'utf8'));
  });
  expect(empty).toEqual([]);
});
