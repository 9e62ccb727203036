import { expect, test } from '@jest/globals';
import { aShell } from '../a-release.ts';
import { pageServerKey } from '../open-app.ts';
import { dashboardKey, openShop } from '../open-shop.ts';
import { fuzzApi, fuzzSettings, withoutSuccess } from './fuzz-api.ts';
import { databaseFaults } from './database-faults.ts';

const targetOf = (app: Awaited<ReturnType<typeof openShop>>['app']): Parameters<typeof fuzzApi>[0] => ({
  origin: app.origin,
  siteOrigin: 'http://localhost:3000',
  db: app.db,
  now: () => app.clock.now(),
  keys: { dashboard: dashboardKey, pageServer: pageServerKey },
  logOf: (id) => app.lines.filter((line) => id !== '' && line.includes(id)).join(''),
});

test('no generated request, valid or not, is answered with 500 or against the schema', async () => {
  await using shop = await openShop({ settings: fuzzSettings, shell: aShell });
  await shop.buy();
  await shop.join();
  const { app } = shop;
  // Sequentially, because the answers of an endpoint are inputs of the next.
  const { fuzzed } = await fuzzApi(targetOf(app), { runs: 15, seed: 20_261_122, concurrency: 1 });
  const failures = fuzzed.flatMap(({ name, failure }) => (failure === null ? [] : [`${name}: ${failure}`]));
  expect(failures.join('\n\n')).toBe('');
  expect(fuzzed.filter(({ requests }) => requests < 15)).toEqual([]);
  expect(await databaseFaults(app.db)).toEqual([]);
  // Most endpoints accepted at least one request.
  expect(withoutSuccess(fuzzed).length).toBeLessThan(fuzzed.length / 2);
}, 240_000);

test('an endpoint whose requests could not be generated or counted is a fault', async () => {
  await using shop = await openShop({ settings: fuzzSettings, shell: aShell });
  let counted = 0;
  const { fuzzed } = await fuzzApi(targetOf(shop.app), {
    runs: 5,
    seed: 1,
    only: 'GET /api/health/live',
    count: async () => {
      counted += 1;
      if (counted === 3) throw new Error('nobody counts any more');
    },
  });
  expect(fuzzed.map(({ failure }) => failure)).toEqual([expect.stringContaining('nobody counts any more')]);
});
