import { expect } from '@jest/globals';
import type { Knex } from 'knex';
import { databaseFailure } from '../http/database-failure.ts';
import { onPostgres } from '../../testing/databases.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { writeUnique } from './write-unique.ts';

onPostgres('of two writes in a deadlock one is retried, and both are kept', async () => {
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
    // At least one of the two transactions was rolled back and retried.
    expect(tries.length).toBeGreaterThan(2);
    expect(await db.knex('sums').orderBy('id').pluck('sum')).toEqual([2, 2]);
  } finally {
    await db.close();
  }
});

const collisions = { deadlock_detected: '40P01', serialization_failure: '40001', lock_not_available: '55P03' };

onPostgres(
  'a write that always conflicts fails after its retries, and one with a taken unique value immediately',
  async () => {
    const db = await openTestDatabase();
    try {
      let tries = 0;
      const failing = (name: string) => async (transaction: Knex.Transaction) => {
        tries += 1;
        await transaction.raw(`do $$ begin raise exception using errcode = '${name}'; end $$`);
      };
      for (const [name, code] of Object.entries(collisions)) {
        tries = 0;
        const error: unknown = await db.write(failing(name)).catch((reason: unknown) => reason);
        expect(error).toMatchObject({ code });
        expect(databaseFailure(error)).toMatchObject({ code: 'unavailable' });
        expect(tries).toBe(5);
      }
      tries = 0;
      await expect(db.write(failing('unique_violation'))).rejects.toMatchObject({ code: '23505' });
      expect(tries).toBe(1);
      tries = 0;
      await expect(writeUnique(db)(failing('unique_violation'))).rejects.toMatchObject({ code: '23505' });
      expect(tries).toBe(5);
    } finally {
      await db.close();
    }
  },
);
