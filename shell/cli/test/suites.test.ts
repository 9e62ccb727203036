import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';
import { databaseServer, nextDate } from './suites.ts';

test('only one file reads TEST_DATABASE_URL; the suite on PostgreSQL selects its tests by that file', () => {
  const readers = globSync('api/src/**/*.ts', { cwd: workspaceRoot }).filter((path) =>
    readFileSync(join(workspaceRoot, path), 'utf8').includes("env['TEST_DATABASE_URL']"),
  );
  expect(readers).toEqual([databaseServer]);
});

test('the tests’ special date is its next occurrence, this year or next year', () => {
  const now = Date.parse('2026-12-15T12:00:00Z');
  const next = (date: string) => new Date(nextDate(date, now)).toISOString();
  expect([next('12-15T12:00Z'), next('12-31T12:00Z'), next('02-28T12:00Z')]).toEqual([
    '2027-12-15T12:00:00.000Z',
    '2026-12-31T12:00:00.000Z',
    '2027-02-28T12:00:00.000Z',
  ]);
});
