import { expect, test } from '@jest/globals';
import type { Suppression } from '@plumbline/contract/mail/suppressions';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { signedIn, type StaffBrowser } from '../../testing/staff-browser.ts';
import { addToSuppressions, isSuppressed } from './store.ts';

const path = '/api/admin/suppressions';

async function openWithStaff(): Promise<{ app: OpenApp; staff: StaffBrowser; viewer: StaffBrowser }> {
  const app = await openApp();
  return { app, staff: await signedIn(app, 'staff'), viewer: await signedIn(app, 'viewer') };
}

const suppress = (app: OpenApp, email: string, reason: Suppression['reason']) =>
  addToSuppressions(app.db.knex, {
    email,
    reason,
    detail: '550 gone',
    who: null,
    createdAt: '2026-11-21T00:00:00.000Z',
  });
const add = (browser: StaffBrowser, body: unknown) => browser.send('POST', path, { body });
const lift = (browser: StaffBrowser, id: number, body: unknown) => browser.send('POST', `${path}/${id}/lift`, { body });
const emails = async (browser: StaffBrowser, query = '') =>
  ((await (await browser.send('GET', `${path}?${query}`)).json()) as Suppression[]).map(({ email }) => email);

test('the list is filtered, sorted and paged', async () => {
  const { app, viewer } = await openWithStaff();
  await using _ = app;
  await suppress(app, 'Zed@town.example', 'bounce');
  await suppress(app, 'ada@town.example', 'complaint');
  await suppress(app, 'max@city.example', 'bounce');
  expect(await emails(viewer)).toEqual(['max@city.example', 'ada@town.example', 'Zed@town.example']);
  expect(await emails(viewer, 'sort=address&limit=2')).toEqual(['ada@town.example', 'max@city.example']);
  const first = await viewer.send('GET', `${path}?sort=address&limit=2`);
  const next = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  // An address that is removed meanwhile does not affect the next page.
  await app.db.knex('suppressions').where('email_key', 'max@city.example').delete();
  expect(await emails(viewer, `sort=address&cursor=${next}`)).toEqual(['Zed@town.example']);
  await suppress(app, 'max@city.example', 'bounce');
  expect(await emails(viewer, 'sort=oldest&limit=1')).toEqual(['Zed@town.example']);
  expect(await emails(viewer, 'q=TOWN')).toEqual(['ada@town.example', 'Zed@town.example']);
  expect(await emails(viewer, 'reason=bounce&q=town')).toEqual(['Zed@town.example']);
  for (const wrong of ['reason=x', 'sort=x', 'cursor=x', 'limit=0']) {
    expect((await viewer.send('GET', `${path}?${wrong}`)).status).toBe(400);
  }
});

test('staff add an address with a reason, once', async () => {
  const { app, staff, viewer } = await openWithStaff();
  await using _ = app;
  const entry = { email: ' Ada@Town.example ', detail: 'She asked us on the phone.' };
  expect((await add(viewer, entry)).status).toBe(403);
  const added = await add(staff, entry);
  expect([added.status, await added.json()]).toEqual([
    201,
    {
      id: 1,
      email: 'Ada@Town.example',
      reason: 'manual',
      detail: entry.detail,
      who: 'Ines Ferreira',
      createdAt: '2026-11-21T12:00:00.000Z',
    },
  ]);
  expect(await isSuppressed(app.db.knex, 'ADA@town.example')).toBe(true);
  const again = await add(staff, { ...entry, email: 'ada@town.example' });
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { code: 'conflict', message: 'ada@town.example is on the list already.' },
  ]);
  const wrong = await add(staff, { email: 'nobody', detail: '' });
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    {
      issues: [
        { path: 'body.email', message: 'Please enter a valid email address' },
        { path: 'body.detail', message: 'The reason is empty' },
      ],
    },
  ]);
});

test('an address is removed only with its current reason; for a complaint staff must explain why', async () => {
  const { app, staff, viewer } = await openWithStaff();
  await using _ = app;
  await suppress(app, 'ada@town.example', 'bounce');
  await suppress(app, 'zed@town.example', 'complaint');
  expect((await lift(viewer, 1, { reason: 'bounce' })).status).toBe(403);
  const other = await lift(staff, 1, { reason: 'manual' });
  expect([other.status, await other.json()]).toMatchObject([
    409,
    { code: 'conflict', message: 'It is on the list for another reason by now: mail to it bounced.' },
  ]);
  expect(await (await lift(staff, 1, { reason: 'bounce' })).json()).toEqual({ email: 'ada@town.example' });
  expect((await lift(staff, 1, { reason: 'bounce' })).status).toBe(404);
  const silent = await lift(staff, 2, { reason: 'complaint' });
  expect([silent.status, await silent.json()]).toMatchObject([400, { issues: [{ path: 'body.why' }] }]);
  expect((await lift(staff, 2, { reason: 'complaint', why: 'She wrote that it was a mistake.' })).status).toBe(200);
  expect(await emails(staff)).toEqual([]);
  const log = await app.db.knex('staff_audit').whereLike('action', '%lift').orderBy('id').select('target', 'outcome');
  expect(log).toEqual([
    { target: null, outcome: 'forbidden' },
    { target: 'suppression 1: manual', outcome: 'conflict' },
    { target: 'suppression 1: bounce', outcome: 'ok' },
    { target: 'suppression 1: bounce', outcome: 'not_found' },
    { target: 'suppression 2: complaint', outcome: 'invalid_input' },
    { target: 'suppression 2: complaint: She wrote that it was a mistake.', outcome: 'ok' },
  ]);
});

test('a complaint replaces any other reason, and no other reason replaces it', async () => {
  const { app } = await openWithStaff();
  await using _ = app;
  expect(await suppress(app, 'ada@town.example', 'manual')).not.toBeNull();
  expect(await suppress(app, 'ada@town.example', 'bounce')).toBeNull();
  expect(await suppress(app, 'ADA@town.example', 'complaint')).toMatchObject({ id: 1, reason: 'complaint' });
  expect(await suppress(app, 'ada@town.example', 'bounce')).toBeNull();
  expect(await app.db.knex('suppressions').pluck('reason')).toEqual(['complaint']);
});

test('the export has all addresses of the filter, and no formula', async () => {
  const { app, staff, viewer } = await openWithStaff();
  await using _ = app;
  await add(staff, { email: 'ada@town.example', detail: '=1+1' });
  expect((await viewer.send('GET', `${path}.csv`)).status).toBe(403);
  expect(await (await staff.send('GET', `${path}.csv?reason=manual`)).text()).toBe(
    "E-mail,Reason,Detail,Added by,Added (UTC)\r\nada@town.example,manual,'=1+1,Ines Ferreira,2026-11-21T12:00:00.000Z\r\n",
  );
});
