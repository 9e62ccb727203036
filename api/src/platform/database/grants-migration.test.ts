import { expect, test } from '@jest/globals';
import { readGrants } from '../../releases/registry/grants.ts';
import { aRelease } from '../../testing/a-release.ts';
import { closing } from '../../testing/closing.ts';
import { openDatabaseBefore } from '../../testing/open-database.ts';
import { migrate } from './migrate.ts';

const at = '2026-10-01T12:00:00.000Z';

test('a live remote is granted exactly what its releases use', async () => {
  await using db = closing(await openDatabaseBefore('028-grants'));
  const { knex } = db;
  const inUse = [
    { remote: 'mf-account', routes: [{ path: '/recovery', ownDocument: true as const }], channel: 'live' },
    { remote: 'mf-shop', routes: [{ path: '/shop', policy: 'payments' as const }], channel: 'canary' },
    { remote: 'mf-news', routes: [{ path: '/news', ownDocument: true as const }], channel: null },
  ];
  for (const [sequence, { remote, routes, channel }] of inUse.entries()) {
    const { release } = aRelease({ remote, routes });
    await knex('releases').insert({
      remote,
      hash: release.hash,
      description: JSON.stringify(release),
      description_integrity: 'sha384-',
      published_by: 'Team',
      published_at: at,
      sequence,
    });
    if (channel !== null) await knex('release_channels').insert({ remote, channel, release: release.hash });
  }
  await migrate(db);
  const nothing = { sections: [], admin: false, payments: false, ownDocument: false, budget: null };
  expect(await readGrants(knex, 'mf-account')).toEqual({ ...nothing, sections: ['/recovery'], ownDocument: true });
  expect(await readGrants(knex, 'mf-shop')).toEqual({ ...nothing, sections: ['/shop'], payments: true });
  expect(await readGrants(knex, 'mf-news')).toEqual(nothing);
});
