import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { openTestDatabase } from '../../testing/open-database.ts';
import { takeToken } from './take-token.ts';
import { startRemovingFullLimits } from './remove-full-limits.ts';

const log = pino({ level: 'silent' });

test('callers with all tokens are deleted at the start and later; others are kept', async () => {
  const db = await openTestDatabase();
  const clock = { time: 1_000_000, now: () => clock.time };
  const take = (key: string, window: number) => takeToken(db.knex, { key, limit: 1, window, now: clock.time });
  const known = async () => (await db.knex('rate_limits').orderBy('key')).map(({ key }: { key: string }) => key);
  const until = async (wanted: readonly string[]) => {
    for (;;) {
      const found = await known();
      if (found.join() === wanted.join()) return found;
      await setTimeout(2);
    }
  };
  await take('early', 1000);
  await take('late', 5000);
  clock.time += 2000;
  const stop = startRemovingFullLimits({ db, clock, log }, { every: 5 });
  expect(await until(['late'])).toEqual(['late']);
  clock.time += 10_000;
  expect(await until([])).toEqual([]);
  await stop();
  await db.close();
});
