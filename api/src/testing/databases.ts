import { test } from '@jest/globals';
// Apart, because benches open databases too, and have no Jest.
import { server } from './database-server.ts';

// Called anew for each file of tests: this module stays loaded, and `test` is the running file's.

/** A test of what only SQLite has: left out on PostgreSQL. */
export function onSqlite(...those: Parameters<typeof test>): void {
  (server ? test.skip : test)(...those);
}

/** A test of what only PostgreSQL has, or of both together: left out where there is no server. */
export function onPostgres(...those: Parameters<typeof test>): void {
  (server ? test : test.skip)(...those);
}
