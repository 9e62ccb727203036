import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';
import { databaseServer } from './suites.ts';

test('the suite on PostgreSQL is chosen by the one file that knows of the server', () => {
  const knowing = globSync('api/src/**/*.ts', { cwd: workspaceRoot }).filter((path) =>
    readFileSync(join(workspaceRoot, path), 'utf8').includes("env['TEST_DATABASE_URL']"),
  );
  expect(knowing).toEqual([databaseServer]);
});
