import { expect, test } from '@jest/globals';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { addStaff, signedIn, staffBrowser } from '../../testing/staff-browser.ts';
import { changeAccount } from '../accounts/accounts.ts';

const minute = 60_000;
const email = 'ines@plumbline.example';
const path = '/api/admin/session';

async function tokens({ db }: OpenApp): Promise<{ token_hash: string; ended_at: string | null }[]> {
  return db.knex('staff_sessions').orderBy('id').select('token_hash', 'ended_at');
}

test('a sign-in opens a session and sets its cookie', async () => {
  await using app = await openApp();
  await addStaff(app, { email, role: 'viewer' });
  const browser = staffBrowser(app);
  const response = await browser.signIn({ email: ' INES@Plumbline.example ' });
  const session = {
    name: 'Ines Ferreira',
    email,
    role: 'viewer',
    startedAt: '2026-11-21T12:00:00.000Z',
    expiresAt: '2026-11-22T00:00:00.000Z',
    idleMinutes: 30,
  };
  expect([response.status, await response.json()]).toEqual([200, session]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^plumbline-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    'plumbline-staff-mark=1; Path=/; HttpOnly; SameSite=Lax',
  ]);
  const again = await browser.send('GET', path);
  expect([again.status, await again.json(), again.headers.get('cache-control')]).toEqual([200, session, 'no-store']);
});

test('in production the cookie is limited to https and this host', async () => {
  await using app = await openApp({ settings: { SITE_ENV: 'production', SITE_ORIGIN: 'https://plumbline.example' } });
  await addStaff(app, { email });
  const browser = staffBrowser(app, { origin: 'https://plumbline.example' });
  const response = await browser.signIn({ email });
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-Http-plumbline-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    '__Host-Http-plumbline-staff-mark=1; Path=/; HttpOnly; SameSite=Lax; Secure',
  ]);
  expect((await browser.send('GET', path)).status).toBe(200);
});

test('the database contains no token', async () => {
  await using app = await openApp();
  await addStaff(app, { email });
  const browser = staffBrowser(app);
  await browser.signIn({ email });
  const dump = JSON.stringify(await app.db.knex('staff_sessions')) + app.lines.join('');
  expect(dump).not.toContain(browser.cookie.split('=')[1]);
});

test('a token from before the sign-in is invalid after it', async () => {
  await using app = await openApp();
  await addStaff(app, { email });
  const browser = staffBrowser(app);
  const planted = `plumbline-staff=${'A'.repeat(43)}`;
  browser.cookie = planted;
  await browser.signIn({ email });
  expect(browser.cookie).not.toBe(planted);
  expect((await browser.send('GET', path, { headers: { cookie: planted } })).status).toBe(401);
  const first = browser.cookie;
  await browser.signIn({ email });
  expect(browser.cookie).not.toBe(first);
  expect((await browser.send('GET', path, { headers: { cookie: first } })).status).toBe(401);
  expect((await tokens(app)).map(({ ended_at }) => ended_at !== null)).toEqual([true, false]);
});

test('a session that ends during its sign-in is refused', async () => {
  const db = await openTestDatabase();
  const write: typeof db.write = async (work) => {
    const done = await db.write(work);
    // An owner locks the account between the commit of the sign-in and its answer.
    if (await db.knex('staff_sessions').first())
      await db.knex('staff').update({ locked_at: '2026-11-21T12:00:00.000Z' });
    return done;
  };
  await using app = await openApp({ db: { ...db, write } });
  await addStaff(app, { email });
  const browser = staffBrowser(app);
  const response = await browser.signIn({ email });
  expect([response.status, await response.json()]).toMatchObject([
    401,
    { code: 'unauthorized', message: 'Your session was ended as it began. Please sign in again.' },
  ]);
  expect(browser.cookie).toBe('');
});

test('two cookies of the name are ignored: one of them is forged', async () => {
  await using app = await openApp();
  const browser = await signedIn(app, 'viewer');
  const both = `plumbline-staff=${'A'.repeat(43)}; ${browser.cookie}`;
  expect((await browser.send('GET', path, { headers: { cookie: both } })).status).toBe(401);
});

test('signing out ends the session, not only the cookie', async () => {
  await using app = await openApp();
  const browser = await signedIn(app, 'viewer');
  const kept = browser.cookie;
  const response = await browser.send('DELETE', path);
  expect([response.status, await response.json(), browser.cookie]).toEqual([200, { ended: 1 }, '']);
  expect(response.headers.getSetCookie()).toEqual([
    'plumbline-staff=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    'plumbline-staff-mark=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  ]);
  expect((await browser.send('GET', path, { headers: { cookie: kept } })).status).toBe(401);
  expect((await browser.send('DELETE', path, { headers: { cookie: kept } })).status).toBe(401);
});

test('signing out everywhere ends the sessions of this account and of no other', async () => {
  await using app = await openApp();
  await addStaff(app, { email });
  const [here, there, other] = [staffBrowser(app), staffBrowser(app), await signedIn(app, 'viewer')];
  await here.signIn({ email });
  await there.signIn({ email });
  expect(await (await here.send('DELETE', '/api/admin/sessions')).json()).toEqual({ ended: 2 });
  expect((await there.send('GET', path)).status).toBe(401);
  expect((await other.send('GET', path)).status).toBe(200);
});

test('a session ends half an hour after its last use', async () => {
  await using app = await openApp();
  const browser = await signedIn(app, 'viewer');
  for (let use = 0; use < 3; use += 1) {
    app.clock.time += 29 * minute;
    expect((await browser.send('GET', path)).status).toBe(200);
  }
  app.clock.time += 30 * minute;
  expect((await browser.send('GET', path)).status).toBe(401);
});

test('a session ends after twelve hours, however much it is used', async () => {
  await using app = await openApp();
  const browser = await signedIn(app, 'viewer');
  const statuses: number[] = [];
  for (let use = 0; use < 36; use += 1) {
    app.clock.time += 20 * minute;
    statuses.push((await browser.send('GET', path)).status);
  }
  expect([statuses.slice(0, 35).every((status) => status === 200), statuses[35]]).toEqual([true, 401]);
});

test('a session ends with its account, and a change of role applies immediately', async () => {
  await using app = await openApp();
  const { id } = await addStaff(app, { email, role: 'owner' });
  const browser = staffBrowser(app);
  await browser.signIn({ email });
  expect((await browser.send('GET', '/api/admin/audit-log')).status).toBe(200);
  await app.db.knex('staff').where({ id }).update({ role: 'viewer' });
  expect((await browser.send('GET', '/api/admin/audit-log')).status).toBe(403);
  await changeAccount(app.db.knex, id, { disabledAt: '2026-11-21T12:00:00.000Z' });
  expect((await browser.send('GET', path)).status).toBe(401);
});
