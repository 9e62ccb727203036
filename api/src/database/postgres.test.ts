import { expect } from '@jest/globals';
import type { Knex } from 'knex';
import { onPostgres } from '../testing/databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';

onPostgres('of two writes that wait for each other’s rows one is done anew, and both are kept', async () => {
  const db = await openTestDatabase();
  try {
    await db.knex.schema.dropTableIfExists('sums');
    await db.knex.schema.createTable('sums', (table) => {
      table.integer('id').primary();
      table.integer('sum').notNullable();
    });
    await db.knex('sums').insert([
      { id: 1, sum: 0 },
      { id: 2, sum: 0 },
    ]);
    const tries: number[] = [];
    const both = Promise.withResolvers<void>();
    const addTo = (first: number, second: number) => async (transaction: Knex.Transaction) => {
      await transaction('sums').where('id', first).increment('sum', 1);
      tries.push(first);
      if (tries.length === 2) both.resolve();
      await both.promise;
      await transaction('sums').where('id', second).increment('sum', 1);
      return first;
    };
    await expect(Promise.all([db.write(addTo(1, 2)), db.write(addTo(2, 1))])).resolves.toEqual([1, 2]);
    expect(tries).toHaveLength(3);
    expect(await db.knex('sums').orderBy('id').pluck('sum')).toEqual([2, 2]);
  } finally {
    await db.close();
  }
});

onPostgres('a write that meets others each time is told so in the end', async () => {
  const db = await openTestDatabase();
  try {
    let tries = 0;
    const unlucky = async (transaction: Knex.Transaction): Promise<void> => {
      tries += 1;
      await transaction.raw(`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`);
    };
    await expect(db.write(unlucky)).rejects.toMatchObject({ code: '40P01' });
    expect(tries).toBe(5);
  } finally {
    await db.close();
  }
});
