import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import Connection from 'better-sqlite3';
import { databaseFailure } from '../http/database-failure.ts';
import { openSqlite } from './sqlite.ts';

/** A database in a file, and a second connection like that of another process. */
async function openFile() {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-busy-'));
  const file = join(folder, 'plumbline.db');
  const db = openSqlite(file);
  await db.knex.raw('create table numbers (number integer primary key)');
  const other = new Connection(file);
  return {
    db,
    other,
    numbers: async (): Promise<number[]> => db.knex('numbers').orderBy('number').pluck('number'),
    async [Symbol.asyncDispose]() {
      other.close();
      await db.close();
      await rm(folder, { recursive: true });
    },
  };
}

test('a transaction that reads and then writes is not disturbed by another process’s write', async () => {
  await using opened = await openFile();
  const { db, other } = opened;
  other.pragma('busy_timeout = 0');
  const codes: unknown[] = [];
  const next = async (transaction: typeof db.knex) => {
    const rows = await transaction('numbers').pluck('number');
    try {
      other.exec('insert into numbers select 100 + count(*) from numbers');
    } catch (error) {
      codes.push((error as { code?: unknown }).code);
    }
    await transaction('numbers').insert({ number: rows.length });
  };
  await db.write(next);
  await db.knex.transaction(next);
  expect(codes).toEqual(['SQLITE_BUSY', 'SQLITE_BUSY']);
  expect(await opened.numbers()).toEqual([0, 1]);
});

test('writes wait for another process’s lock, and reads do not', async () => {
  await using opened = await openFile();
  const { db, other } = opened;
  other.exec('begin immediate; insert into numbers values (1)');
  const writes = Promise.all([
    db.write(async (transaction) => transaction('numbers').insert({ number: 2 })),
    db.knex.transaction(async (transaction) => transaction('numbers').insert({ number: 3 })),
    db.knex('numbers').insert({ number: 4 }),
    db.knex.raw('insert into numbers values (5)'),
  ]);
  for (let reads = 0; reads < 50; reads += 1) expect(await opened.numbers()).toEqual([]);
  await db.knex.transaction(async (transaction) => transaction('numbers').pluck('number'), { readOnly: true });
  other.exec('commit');
  await writes;
  expect(await opened.numbers()).toEqual([1, 2, 3, 4, 5]);
});

test('a commit waits for a reader where the file has no write-ahead log', async () => {
  await using opened = await openFile();
  const { db, other } = opened;
  await db.knex.raw('pragma journal_mode = delete');
  const reading = other.prepare('select 1 from numbers union all select 2').iterate();
  reading.next();
  const commit = Promise.withResolvers<void>();
  db.knex.on('query', ({ sql }: { sql: string }) => {
    if (/^commit/i.test(sql)) commit.resolve();
  });
  let committed = false;
  const write = db
    .write(async (transaction) => transaction('numbers').insert({ number: 1 }))
    .then(() => (committed = true));
  await commit.promise;
  await setImmediate();
  expect(committed).toBe(false);
  reading.return?.();
  await write;
  expect(await opened.numbers()).toEqual([1]);
});

test('a lock that is not released is an error after ten seconds, only for the writes that waited', async () => {
  await using opened = await openFile();
  const { db, other } = opened;
  const write = (number: number) => db.write(async (transaction) => transaction('numbers').insert({ number }));
  other.exec('begin immediate');
  const started = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(started + 11_000);
  clock.mockReturnValueOnce(started);
  const late = Promise.withResolvers<unknown>();
  db.knex.once('query', () => late.resolve({ ended: write(2) }));
  const error: unknown = await write(1).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'DatabaseBusy', code: 'SQLITE_BUSY' });
  expect(databaseFailure(error)).toMatchObject({ code: 'unavailable' });
  const { ended } = (await late.promise) as { ended: Promise<unknown> };
  clock.mockRestore();
  other.exec('commit');
  await ended;
  expect(await opened.numbers()).toEqual([2]);
});
