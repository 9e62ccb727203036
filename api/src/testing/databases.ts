import { test } from '@jest/globals';
// Apart, because benches open databases too, and have no Jest.
import { server } from './database-server.ts';

/** A test of what only SQLite has: left out on PostgreSQL. */
export const onSqlite: typeof test = server ? (test.skip as typeof test) : test;

/** A test of what only PostgreSQL has, or of both together: left out where there is no server. */
export const onPostgres: typeof test = server ? test : (test.skip as typeof test);
