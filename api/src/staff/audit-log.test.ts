import { expect, test } from '@jest/globals';
import { openApp } from '../testing/open-app.ts';
import { signedIn } from '../testing/staff-browser.ts';
import { record } from './audit-log.ts';

test('the log is read by pages, the newest first', async () => {
  await using app = await openApp();
  const owner = await signedIn(app, 'owner');
  for (let count = 1; count <= 5; count += 1) {
    const at = new Date(app.clock.now()).toISOString();
    await record(app.db.knex, { at, staffId: null, who: null, action: `act ${count}`, outcome: 'ok', from: null });
  }
  const read = async (path: string) => {
    const response = await owner.send('GET', path);
    const entries = (await response.json()) as { action: string }[];
    const next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    return { actions: entries.map(({ action }) => action), next };
  };
  const first = await read('/api/admin/audit-log?limit=2');
  expect(first.actions).toEqual(['act 5', 'act 4']);
  const second = await read(first.next ?? '');
  expect(second.actions).toEqual(['act 3', 'act 2']);
  expect(await read(second.next ?? '')).toEqual({ actions: ['act 1', 'POST /admin/session'], next: undefined });
});

test('a line says who did what, from where, and how it ended', async () => {
  await using app = await openApp();
  const owner = await signedIn(app, 'owner');
  await owner.send('DELETE', '/api/admin/session');
  const reader = await signedIn(app, 'owner');
  const [, signedOut] = (await (await reader.send('GET', '/api/admin/audit-log')).json()) as unknown[];
  expect(signedOut).toEqual({
    id: 2,
    at: '2026-11-21T12:00:00.000Z',
    who: expect.stringMatching(/^owner\.\w+@plumbline\.example$/),
    action: 'DELETE /admin/session',
    target: null,
    outcome: 'ok',
    detail: null,
    from: expect.stringMatching(/^[\w-]{16}$/),
  });
});

test('nobody changes a line, or takes one away', async () => {
  await using app = await openApp();
  await signedIn(app, 'owner');
  const log = () => app.db.knex('staff_audit');
  await expect(log().update({ outcome: 'unauthorized' })).rejects.toThrow('the audit log is append-only');
  await expect(log().delete()).rejects.toThrow('the audit log is append-only');
  expect(await log()).toHaveLength(1);
});

// PostgreSQL has no such statement.
const onSqlite = process.env['TEST_DATABASE_URL'] ? test.skip : test;

onSqlite('nor puts another in the place of one', async () => {
  await using app = await openApp();
  await signedIn(app, 'owner');
  const replacing = app.db.knex.raw(
    `insert or replace into staff_audit (id, at, action, outcome) values (1, '2026-11-21T12:00:00.000Z', 'none', 'ok')`,
  );
  await expect(replacing).rejects.toThrow('the audit log is append-only');
  expect(await app.db.knex('staff_audit').select('action')).toEqual([{ action: 'POST /admin/session' }]);
});

test.each(['cursor=x', 'cursor=-1', 'cursor=3000000000', 'limit=0', 'limit=101', 'limit=1e1'])(
  '?%s is refused',
  async (query) => {
    await using app = await openApp();
    const owner = await signedIn(app, 'owner');
    expect((await owner.send('GET', `/api/admin/audit-log?${query}`)).status).toBe(400);
  },
);
