import { expect, test } from '@jest/globals';
import { viewLimits, type ListView } from '@plumbline/contract/staff/list-views';
import { openApp } from '../../testing/open-app.ts';
import { signedIn, signedInAs, staffPassword, type StaffBrowser } from '../../testing/staff-browser.ts';

const path = '/api/admin/views';
const disputes = { list: 'orders', name: 'To look at', query: { status: 'trouble', sort: 'newest' } };

const save = async (browser: StaffBrowser, body: object) => {
  const response = await browser.send('PUT', path, { body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const views = async (browser: StaffBrowser) => (await (await browser.send('GET', path)).json()) as ListView[];
const remove = async (browser: StaffBrowser, id: number) => (await browser.send('DELETE', `${path}/${id}`)).status;

test('each person has their own views, and one of the same name replaces the previous one', async () => {
  await using app = await openApp();
  const [viewer, staff] = [await signedIn(app, 'viewer'), await signedIn(app, 'staff')];
  const first = await save(viewer, { ...disputes, name: '  To look at ' });
  expect(first).toMatchObject({ status: 200, body: disputes });
  await save(staff, { ...disputes, query: { q: 'Åsa 100%' } });
  const again = await save(viewer, { ...disputes, query: { status: 'failed' } });
  expect(again.body['id']).toBe(first.body['id']);
  await save(viewer, { ...disputes, list: 'messages' });
  expect(await views(viewer)).toMatchObject([{ list: 'messages' }, { ...disputes, query: { status: 'failed' } }]);
  expect(await views(staff)).toMatchObject([{ ...disputes, query: { q: 'Åsa 100%' } }]);
});

test('a view is removed by its owner only, and once', async () => {
  await using app = await openApp();
  const [viewer, owner] = [await signedIn(app, 'viewer'), await signedIn(app, 'owner')];
  const id = Number((await save(viewer, disputes)).body['id']);
  expect(await remove(owner, id)).toBe(404);
  expect(await views(viewer)).toHaveLength(1);
  expect(await remove(viewer, id)).toBe(200);
  expect(await remove(viewer, id)).toBe(404);
  expect(await views(viewer)).toEqual([]);
  const noted = await app.db
    .knex('staff_audit')
    .whereLike('action', '%views%')
    .orderBy('id')
    .select('target', 'outcome');
  // The audit log contains neither names nor search terms.
  expect(noted).toEqual([
    { target: 'view of orders', outcome: 'ok' },
    { target: null, outcome: 'not_found' },
    { target: 'view of orders', outcome: 'ok' },
    { target: null, outcome: 'not_found' },
  ]);
});

test('the number of views per list is limited, and existing ones can still be changed', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  for (let index = 0; index < viewLimits.perList; index += 1) await save(staff, { ...disputes, name: `View ${index}` });
  expect(await save(staff, disputes)).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'You have 20 views of this list. Remove one first.' },
  });
  expect((await save(staff, { ...disputes, name: 'View 3', query: { q: 'a' } })).status).toBe(200);
  expect((await save(staff, { ...disputes, list: 'mail' })).status).toBe(200);
});

test.each([
  ['list', { list: 'nothing' }, 'body.list'],
  ['empty name', { name: ' ' }, 'body.name'],
  ['long name', { name: 'x'.repeat(41) }, 'body.name'],
  ['name of two lines', { name: 'a\nb' }, 'body.name'],
  ['empty query', { query: {} }, 'body.query'],
  ['field that is none', { query: { '<b>': 'x' } }, 'body.query.<b>'],
  ['empty value', { query: { q: '' } }, 'body.query.q'],
  ['long value', { query: { q: 'x'.repeat(101) } }, 'body.query.q'],
  [
    'too many fields',
    { query: Object.fromEntries('a b c d e f g h i j k'.split(' ').map((field) => [field, 'x'])) },
    'body.query',
  ],
])('a view with an invalid %s is refused with its path', async (_, fault, issue) => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  const { status, body } = await save(staff, { ...disputes, ...fault });
  expect([status, body['code'], body['issues']]).toEqual([
    400,
    'invalid_input',
    [expect.objectContaining({ path: issue })],
  ]);
  expect(await views(staff)).toEqual([]);
});

test('an account that is deactivated loses its views', async () => {
  await using app = await openApp();
  const { browser: owner, staff: self } = await signedInAs(app, {
    email: 'owner@plumbline.example',
    role: 'owner',
    totp: true,
  });
  const { browser: ines, staff } = await signedInAs(app, { email: 'ines@plumbline.example', role: 'staff' });
  await save(ines, disputes);
  await save(owner, disputes);
  app.clock.time += 30_000;
  const proof = { password: staffPassword, code: self.code() };
  expect((await owner.send('POST', `/api/admin/staff/${staff.id}/deactivate`, { body: proof })).status).toBe(200);
  expect(await app.db.knex('staff_views').pluck('staff_id')).toEqual([self.id]);
});
