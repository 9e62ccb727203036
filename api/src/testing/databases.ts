import { test } from '@jest/globals';

/** The server that `npm test -- postgres` runs the tests on; undefined where they run on SQLite. */
export const server = process.env['TEST_DATABASE_URL'];

/** A test of what only SQLite has: left out on PostgreSQL. */
export const onSqlite: typeof test = server ? (test.skip as typeof test) : test;

/** A test of what only PostgreSQL has, or of both together: left out where there is no server. */
export const onPostgres: typeof test = server ? test : (test.skip as typeof test);
