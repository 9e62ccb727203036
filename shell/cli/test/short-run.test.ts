import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';
import { onlyInFullRun } from './jest/only-in-full-run.ts';
import { shortRunOnPostgres } from './jest/short-run-on-postgres.ts';

const tests = globSync('{api,shell}/**/*.test.ts', { cwd: workspaceRoot, exclude: ['**/node_modules/**'] });

test.each(onlyInFullRun)('the pattern %s excludes an existing test', (pattern) => {
  expect(tests.filter((path) => new RegExp(pattern).test(`/${path}`))).not.toEqual([]);
});

test.each(shortRunOnPostgres)('the pattern %s names an existing test', (pattern) => {
  expect(globSync(pattern, { cwd: workspaceRoot })).not.toEqual([]);
});
