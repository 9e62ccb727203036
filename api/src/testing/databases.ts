import { test } from '@jest/globals';
// A file of its own, because benchmarks open databases too, without Jest.
import { server } from './database-server.ts';

// `test` is read at each call: this module stays loaded, and each test file has its own `test`.

/** A test of SQLite only; skipped on PostgreSQL. */
export function onSqlite(...args: Parameters<typeof test>): void {
  (server ? test.skip : test)(...args);
}

/** A test of PostgreSQL only, or of both products; skipped without a server. */
export function onPostgres(...args: Parameters<typeof test>): void {
  (server ? test : test.skip)(...args);
}
