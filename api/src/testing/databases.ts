import { test } from '@jest/globals';
// Apart, because benches open databases too, and have no Jest.
import { server } from './database-server.ts';

// Called again for each test file: this module stays loaded, and `test` belongs to the running file.

/** A test of SQLite only; skipped on PostgreSQL. */
export function onSqlite(...those: Parameters<typeof test>): void {
  (server ? test.skip : test)(...those);
}

/** A test of PostgreSQL only, or of both products; skipped without a server. */
export function onPostgres(...those: Parameters<typeof test>): void {
  (server ? test : test.skip)(...those);
}
