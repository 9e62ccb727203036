import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type Connection from 'better-sqlite3';
import type { Database } from '../../platform/database/database.ts';
import { openSqlite } from '../../platform/database/sqlite.ts';
import { closing } from '../closing.ts';
import { server } from '../database-server.ts';
import { openTestDatabase } from '../open-database.ts';
import { seededRandom, type Random } from './random.ts';

/** A database with the connections of two processes. */
export interface TwoConnections extends AsyncDisposable {
  readonly first: Database;
  readonly second: Database;
  /** From now on, the statements of the two connections are interleaved at random. */
  mix(random: Random): void;
}

/**
 * Two SQLite connections to one file, so that each meets the other's locks; on PostgreSQL the connections of one pool
 * do. With `shared`, both are one connection to a database in memory, which is faster.
 */
export async function openTwoConnections(shared: boolean): Promise<TwoConnections> {
  const db = closing(await openTestDatabase());
  if (shared || server) {
    return { first: db, second: db, mix: () => undefined, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() };
  }
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-schedules-'));
  const file = join(folder, 'plumbline.db');
  await db.knex.raw('vacuum into ?', [file]);
  await db.close();
  const [first, second] = [openSqlite(file), openSqlite(file)];
  const mixed: Mixed = { random: seededRandom(1) };
  await interleave(first, mixed);
  await interleave(second, mixed);
  return {
    first,
    second,
    mix: (random) => void (mixed.random = random),
    [Symbol.asyncDispose]: async () => {
      await first.close();
      await second.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** In ms: as long as `SqliteClient` waits. */
const longest = 10_000;

interface Mixed {
  random: Random;
}

/**
 * SQLite waits for another process's lock by blocking its own process, so two connections of one process would wait for
 * each other forever: here a statement that meets a lock is retried, and the other connection works in between, as it
 * may before any statement. Conflicts for which SQLite does not wait, such as a write after a read beside another
 * writer, stay errors.
 */
async function interleave({ knex }: Database, mixed: Mixed): Promise<void> {
  const connection = (await knex.client.acquireConnection()) as Connection.Database;
  connection.pragma('busy_timeout = 0');
  connection.pragma('synchronous = OFF');
  const prepare = connection.prepare.bind(connection);
  connection.prepare = ((sql: string) => {
    const statement = prepare(sql);
    // Knex awaits the result of a statement.
    return {
      reader: statement.reader,
      all: (bindings: unknown[]) => whenUnlocked(mixed, () => statement.all(...bindings)),
      run: (bindings: unknown[]) => whenUnlocked(mixed, () => statement.run(...bindings)),
    };
  }) as unknown as Connection.Database['prepare'];
  await knex.client.releaseConnection(connection);
}

async function whenUnlocked<T>({ random }: Mixed, run: () => T): Promise<T> {
  if (random.happens(0.2)) await setImmediate();
  for (const start = performance.now(); ;) {
    try {
      return run();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code !== 'SQLITE_BUSY' || performance.now() - start > longest) throw error;
      await setImmediate();
    }
  }
}
