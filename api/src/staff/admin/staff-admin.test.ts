import { expect, test } from '@jest/globals';
import type { StaffPerson, StaffPersonDetail } from '@plumbline/contract/staff/admin-staff';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import {
  addStaff,
  signedIn,
  signedInAs,
  staffBrowser,
  staffPassword,
  type StaffBrowser,
} from '../../testing/staff-browser.ts';

const ownerEmail = 'owner@plumbline.example';
const email = 'ines@plumbline.example';
const proof = { password: staffPassword };

async function openWithOwner(role: 'staff' | 'owner' = 'staff') {
  const app = await openApp();
  const { browser: owner, staff: self } = await signedInAs(app, { email: ownerEmail, role: 'owner', totp: true });
  const { browser: ines, staff } = await signedInAs(app, { email, role, totp: true });
  /** Proof with the next code, because a code can be used only once. */
  const next = () => {
    app.clock.time += 30_000;
    return { ...proof, code: self.code() };
  };
  const change = (what: string, body: object = next(), id = staff.id) =>
    owner.send('POST', `/api/admin/staff/${id}/${what}`, { body });
  return { app, owner, self, ines, staff, next, change, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const isIn = async (browser: StaffBrowser) => (await browser.send('GET', '/api/admin/session')).status === 200;
const answer = async (response: Response) => ({ status: response.status, body: (await response.json()) as unknown });
const person = async (response: Response) => (await response.json()) as StaffPersonDetail;

async function lines(app: OpenApp): Promise<unknown[]> {
  const rows: { who: string; action: string; target: string; outcome: string }[] = await app.db
    .knex('staff_audit')
    .whereNot('action', 'POST /admin/session')
    .orderBy('id');
  return rows.map(({ action, target, outcome }) => [action, target, outcome]);
}

test('the list is sorted by name, paged, filtered and sorted in other orders', async () => {
  await using app = await openApp();
  const { browser, staff: self } = await signedInAs(app, { email: ownerEmail, role: 'owner' });
  for (const [name, role] of [
    ['b', 'viewer'],
    ['c', 'staff'],
    ['d', 'staff'],
  ] as const) {
    await addStaff(app, { email: `${name}@plumbline.example`, role });
  }
  await app.db
    .knex('staff')
    .where({ email_key: 'd@plumbline.example' })
    .update({ disabled_at: '2026-11-20T12:00:00.000Z' });
  const pages = async (query: string): Promise<string[][]> => {
    const found: string[][] = [];
    for (let next: string | null = `/api/admin/staff?${query}`; next !== null;) {
      const response = await browser.send('GET', next);
      found.push(((await response.json()) as StaffPerson[]).map(({ email: address }) => address.split('@')[0] ?? ''));
      next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    }
    return found;
  };
  expect(await pages('limit=2')).toEqual([
    ['owner', 'b'],
    ['c', 'd'],
  ]);
  expect(await pages('limit=3&sort=signed-in')).toEqual([['owner', 'd', 'c'], ['b']]);
  expect(await pages('sort=longest-away')).toEqual([['b', 'c', 'd', 'owner']]);
  expect(await pages('role=staff')).toEqual([['c', 'd']]);
  expect(await pages('standing=deactivated')).toEqual([['d']]);
  expect(await pages('standing=active&role=staff')).toEqual([['c']]);
  expect(await pages('q=INES%20c@')).toEqual([['c']]);
  expect(await pages('q=%25')).toEqual([[]]);
  await app.db.knex('staff').where({ email_key: 'b@plumbline.example' }).update({ name: 'ÖRS Émile' });
  for (const q of ['Örs', 'émile', 'ÉMILE%20b@']) expect(await pages(`limit=1&q=${q}`)).toEqual([['b']]);
  const [first] = (await (await browser.send('GET', '/api/admin/staff?limit=1')).json()) as StaffPerson[];
  expect(first).toMatchObject({ id: self.id, you: true, secondFactor: false, standing: 'active', sessions: 1 });
});

test('the page of an account shows its sessions and no secrets', async () => {
  await using site = await openWithOwner();
  const response = await site.owner.send('GET', `/api/admin/staff/${site.staff.id}`);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ email, secondFactor: true, recoveryCodes: 10, recent: [{ holds: true }] });
  expect(text).not.toMatch(/argon2|hash|secret"/i);
  expect((await site.owner.send('GET', '/api/admin/staff/999')).status).toBe(404);
  expect((await site.owner.send('GET', '/api/admin/staff/none')).status).toBe(400);
});

test('a role is changed with the owner’s proof, which ends the sessions', async () => {
  await using site = await openWithOwner();
  const changed = await site.change('role', { from: 'staff', to: 'viewer', ...site.next() });
  expect(await person(changed)).toMatchObject({ role: 'viewer', sessions: 0 });
  expect(await isIn(site.ines)).toBe(false);
  expect(await isIn(site.owner)).toBe(true);
  expect(await lines(site.app)).toEqual([['POST /admin/staff/:id/role', `${email}: staff to viewer`, 'ok']]);
});

test('the second of two concurrent editors gets a conflict and changes nothing', async () => {
  await using site = await openWithOwner();
  await site.change('role', { from: 'staff', to: 'owner', ...site.next() });
  const second = await site.change('role', { from: 'staff', to: 'viewer', ...site.next() });
  expect(await answer(second)).toMatchObject({
    status: 409,
    body: { message: `${email} is owner by now, and not staff.` },
  });
  await site.change('lock');
  expect((await site.change('lock')).status).toBe(409);
});

test.each([
  [
    'a wrong password',
    { password: 'not the password at all', code: '000000' },
    'password',
    'This is not your password',
  ],
  ['no code', { password: staffPassword }, 'code', 'Please enter the code of your authenticator'],
  ['a wrong code', { password: staffPassword, code: '12' }, 'code', 'This code is wrong, or was used before'],
])('nothing changes without a valid proof: %s', async (_, given, field, message) => {
  await using site = await openWithOwner();
  const refused = await site.change('lock', given);
  expect(await answer(refused)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', issues: [{ path: `body.${field}`, message }] },
  });
  expect(await isIn(site.ines)).toBe(true);
  expect(await isIn(site.owner)).toBe(true);
});

test('wrong proofs count as failed sign-ins, and are in the audit log', async () => {
  await using site = await openWithOwner();
  const given = { password: 'not the password at all' };
  for (let count = 1; count <= 5; count += 1) expect((await site.change('lock', given)).status).toBe(400);
  expect((await site.change('lock', site.next())).status).toBe(429);
  const noted = await site.app.db.knex('staff_audit').where('action', 'confirm who is signed in');
  expect(noted).toHaveLength(5);
  expect(noted[0]).toMatchObject({ who: ownerEmail, outcome: 'unauthorized', detail: 'wrong password' });
  expect(JSON.stringify(await site.app.db.knex('staff_audit'))).not.toContain(given.password);
});

test('a locked account cannot sign in until it is unlocked', async () => {
  await using site = await openWithOwner();
  expect(await person(await site.change('lock'))).toMatchObject({ standing: 'locked', sessions: 0 });
  expect(await isIn(site.ines)).toBe(false);
  expect((await site.ines.signIn({ email, code: site.staff.code() })).status).toBe(401);
  expect(await person(await site.change('unlock'))).toMatchObject({ standing: 'active' });
  expect((await site.ines.signIn({ email, code: site.staff.code() })).status).toBe(200);
  expect((await site.change('unlock')).status).toBe(409);
});

test('the waiting time after failed sign-ins can be reset', async () => {
  await using site = await openWithOwner();
  for (let count = 1; count <= 5; count += 1) await site.ines.signIn({ email, password: 'not the password at all' });
  const waiting = await site.owner.send('GET', `/api/admin/staff/${site.staff.id}`);
  expect((await person(waiting)).waitsUntil).toBe('2026-11-21T12:01:00.000Z');
  expect(await person(await site.change('unlock'))).toMatchObject({ waitsUntil: null, standing: 'active' });
});

test('an account is deactivated and activated again', async () => {
  await using site = await openWithOwner();
  expect(await person(await site.change('deactivate'))).toMatchObject({ standing: 'deactivated' });
  expect(await isIn(site.ines)).toBe(false);
  for (const what of ['deactivate', 'lock', 'unlock', 'reset-second-factor']) {
    expect((await site.change(what)).status).toBe(409);
  }
  expect(await person(await site.change('reactivate'))).toMatchObject({ standing: 'active' });
  expect((await site.ines.signIn({ email, code: site.staff.code() })).status).toBe(200);
});

test('sessions can be ended, one’s own as well', async () => {
  await using site = await openWithOwner();
  await site.change('end-sessions');
  expect(await isIn(site.ines)).toBe(false);
  expect((await site.change('end-sessions', site.next(), site.self.id)).status).toBe(200);
  expect(await isIn(site.owner)).toBe(false);
});

test('nobody can change their own account', async () => {
  await using site = await openWithOwner('owner');
  for (const what of ['lock', 'deactivate', 'reset-second-factor']) {
    expect((await site.change(what, site.next(), site.self.id)).status).toBe(403);
  }
  const own = { from: 'owner', to: 'viewer', ...site.next() };
  expect((await site.change('role', own, site.self.id)).status).toBe(403);
  expect(await isIn(site.owner)).toBe(true);
});

test('of two owners who demote each other concurrently one stays', async () => {
  await using site = await openWithOwner('owner');
  const { app, owner, ines, self, staff } = site;
  const takes = (browser: StaffBrowser, id: number, code: string) =>
    browser.send('POST', `/api/admin/staff/${id}/role`, { body: { from: 'owner', to: 'viewer', ...proof, code } });
  app.clock.time += 30_000;
  const both = await Promise.all([takes(owner, staff.id, self.code()), takes(ines, self.id, staff.code())]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  expect(await app.db.knex('staff').where({ role: 'owner' })).toHaveLength(1);
});

test('in production nobody becomes an owner without a second factor', async () => {
  const origin = 'https://plumbline.example';
  await using app = await openApp({ settings: { SITE_ENV: 'production', SITE_ORIGIN: origin } });
  const details = { email: ownerEmail, role: 'owner', totp: true } as const;
  const { browser, staff } = await signedInAs(app, details, { origin });
  const { id } = await addStaff(app, { email });
  app.clock.time += 30_000;
  const body = { from: 'staff', to: 'owner', ...proof, code: staff.code() };
  const refused = await browser.send('POST', `/api/admin/staff/${id}/role`, { body });
  expect(await answer(refused)).toMatchObject({
    status: 409,
    body: { message: `${email} has no second factor, and an owner needs one.` },
  });
});

test('removing a second factor locks the account and mails a link', async () => {
  await using site = await openWithOwner();
  expect(await person(await site.change('reset-second-factor'))).toMatchObject({
    standing: 'locked',
    secondFactor: false,
    renewing: true,
    recoveryCodes: 0,
    sessions: 0,
  });
  expect(await isIn(site.ines)).toBe(false);
  expect((await site.ines.signIn({ email })).status).toBe(401);
  expect(await outboxLines(site.app.db)).toMatchObject([{ kind: 'staff-invitation', to: email }]);
  expect((await site.change('reset-second-factor')).status).toBe(200);
  expect(site.app.outbox.woken).toBe(2);
});

test.each([
  [
    'was withdrawn',
    async ({ app, owner }: Awaited<ReturnType<typeof openWithOwner>>) => {
      const { id } = (await app.db.knex('staff_invitations').first('id')) as { id: number };
      expect((await owner.send('POST', `/api/admin/staff-invitations/${id}/withdraw`)).status).toBe(200);
    },
  ],
  [
    'ended with the deactivation',
    async ({ change }: Awaited<ReturnType<typeof openWithOwner>>) => {
      expect((await change('deactivate')).status).toBe(200);
      expect((await change('reactivate')).status).toBe(200);
    },
  ],
  [
    'has expired',
    async ({ app }: Awaited<ReturnType<typeof openWithOwner>>) => {
      await app.db.knex('staff_invitations').update({ expires_at: new Date(app.clock.now() - 1).toISOString() });
    },
  ],
])('an account whose link for a new second factor %s is not opened to its password alone', async (_, end) => {
  await using site = await openWithOwner();
  expect((await site.change('reset-second-factor')).status).toBe(200);
  await end(site);
  const shown = await site.owner.send('GET', `/api/admin/staff/${site.staff.id}`);
  expect(await person(shown)).toMatchObject({ renewing: true });
  expect(await answer(await site.change('unlock'))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Reset it once more') },
  });
  expect((await site.ines.signIn({ email })).status).toBe(401);
  expect((await site.change('reset-second-factor')).status).toBe(200);
});

test.each(['viewer', 'staff'] as const)('a %s can neither see nor change accounts', async (role) => {
  await using app = await openApp();
  const { id } = await addStaff(app, { email });
  const browser = await signedIn(app, role);
  const asked = [
    ['GET', '/api/admin/staff'],
    ['GET', `/api/admin/staff/${id}`],
    ['POST', `/api/admin/staff/${id}/lock`],
    ['GET', '/api/admin/staff-invitations'],
    ['POST', '/api/admin/staff-invitations'],
    ['GET', '/api/admin/audit-log'],
    ['GET', '/api/admin/audit-log.csv'],
  ] as const;
  for (const [method, path] of asked) {
    const body = method === 'POST' ? { body: proof } : {};
    expect((await browser.send(method, path, body)).status).toBe(403);
    expect((await staffBrowser(app).send(method, path, body)).status).toBe(401);
  }
});
