import { recordSpans, stopRecording } from '@plumbline/serving/testing/record-spans';
import { inTrace } from '@plumbline/serving/tracing/spans';
import { afterEach, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { onSqlite } from '../../testing/databases.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { traceQueries } from './trace-queries.ts';

afterEach(() => stopRecording());

const add = (number: number) => async (transaction: Knex.Transaction) => {
  await transaction('numbers').insert({ number });
  return number;
};

async function open() {
  const db = await openTestDatabase();
  await db.knex.schema.dropTableIfExists('numbers');
  await db.knex.schema.createTable('numbers', (table) => table.integer('number').primary());
  const numbers = async (): Promise<number[]> => db.knex('numbers').orderBy('number').pluck('number');
  return { db, numbers, [Symbol.asyncDispose]: () => db.close() };
}

test('concurrent writes are all kept, and each gets its own result', async () => {
  await using opened = await open();
  const wanted = Array.from({ length: 200 }, (_, number) => number);
  expect(await Promise.all(wanted.map((number) => opened.db.write(add(number))))).toEqual(wanted);
  expect(await opened.numbers()).toEqual(wanted);
});

test('a failed write is rolled back alone', async () => {
  await using opened = await open();
  const failing = async (transaction: Knex.Transaction): Promise<void> => {
    await add(100)(transaction);
    throw new Error('too many');
  };
  const [first, second, third, fourth] = await Promise.allSettled([
    opened.db.write(add(1)),
    opened.db.write(failing),
    opened.db.write(add(1)),
    opened.db.write(add(2)),
  ]);
  // PostgreSQL runs the writes concurrently, so either of the two equal numbers may be refused.
  expect([first?.status, third?.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([second?.status, fourth?.status]).toEqual(['rejected', 'fulfilled']);
  expect((await opened.numbers()).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('a failed write rolls back its concurrent statements as well', async () => {
  await using opened = await open();
  const failing = async (transaction: Knex.Transaction): Promise<void> => {
    await Promise.all([transaction('no_such_table').select(), add(100)(transaction), add(101)(transaction)]);
  };
  const [first, second] = await Promise.allSettled([opened.db.write(failing), opened.db.write(add(1))]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(await opened.numbers()).toEqual([1]);
});

// PostgreSQL has one transaction per write.
onSqlite('a write has no result before it is committed', async () => {
  await using opened = await open();
  const { db } = opened;
  let answered = false;
  const slow = db.write(async (transaction) => {
    await add(1)(transaction);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(answered).toBe(false);
  });
  const quick = db.write(add(2)).then(() => {
    answered = true;
  });
  await Promise.all([slow, quick]);
  expect(await opened.numbers()).toEqual([1, 2]);
});

onSqlite('concurrent writes share a commit', async () => {
  await using opened = await open();
  let commits = 0;
  opened.db.knex.on('query', ({ sql }: { sql: string }) => (commits += /^commit/i.test(sql) ? 1 : 0));
  await Promise.all(Array.from({ length: 128 }, (_, number) => opened.db.write(add(number))));
  expect(commits).toBe(2);
  await opened.db.write(add(128));
  expect(commits).toBe(3);
});

test('each write belongs to the trace of its own caller', async () => {
  const spans = recordSpans();
  await using opened = await open();
  traceQueries(opened.db);
  const names = ['first', 'second', 'third'];
  await Promise.all(names.map((name, number) => inTrace(name, {}, () => opened.db.write(add(number)))));
  const inserts = names.map((name) => {
    const root = spans.find((span) => span.name === name);
    return spans.filter((span) => span.name === 'insert numbers' && span.traceId === root?.traceId).length;
  });
  expect(inserts).toEqual([1, 1, 1]);
  // The steps within the shared transaction have no spans.
  expect(spans.filter(({ name }) => /^(?:savepoint|release|rollback)/.test(name))).toEqual([]);
  expect(spans.filter(({ ended }) => !ended)).toEqual([]);
});
