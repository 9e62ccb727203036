import { expect, test } from '@jest/globals';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { addStaff, staffBrowser, staffPassword } from '../../testing/staff-browser.ts';
import { changeAccount } from '../accounts/accounts.ts';

const minute = 60_000;
const email = 'ines@plumbline.example';
const wrong = 'not the password at all';

/** A browser at this network address, behind our own proxy. */
const at = (app: OpenApp, address: string) => staffBrowser(app, { 'x-forwarded-for': address });

async function details({ db }: OpenApp): Promise<unknown[]> {
  const rows: { who: string | null; outcome: string; detail: string | null }[] = await db
    .knex('staff_audit')
    .orderBy('id')
    .select('who', 'outcome', 'detail');
  return rows.map(({ who, outcome, detail }) => [who, outcome, detail]);
}

test('every wrong sign-in has the same answer, and the log contains the reason', async () => {
  await using app = await openApp();
  const [known, gone] = [
    await addStaff(app, { email, totp: true }),
    await addStaff(app, { email: 'gone@plumbline.example' }),
  ];
  await changeAccount(app.db.knex, gone.id, { disabledAt: '2026-11-21T12:00:00.000Z' });
  const browser = staffBrowser(app, { 'x-request-id': 'the-same-for-all' });
  const answers = [];
  for (const tried of [
    { email: 'nobody@plumbline.example' },
    { email, password: wrong },
    { email: gone.email },
    { email, code: known.code(5) },
    { email, code: 'AAAA-BBBB-CCCC' },
  ]) {
    const response = await browser.signIn(tried);
    const { date: _, ...headers } = Object.fromEntries(response.headers);
    answers.push({ status: response.status, headers, body: await response.text() });
  }
  expect(answers[0]).toMatchObject({ status: 401, body: expect.stringContaining('"code":"unauthorized"') });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await details(app)).toEqual([
    [null, 'unauthorized', 'no such account'],
    [email, 'unauthorized', 'wrong password'],
    [gone.email, 'unauthorized', 'disabled account'],
    [email, 'unauthorized', 'wrong or used code'],
    [email, 'unauthorized', 'wrong or used code'],
  ]);
});

test('no log holds a password, a code or an address', async () => {
  await using app = await openApp();
  const { code } = await addStaff(app, { email, totp: true });
  const browser = at(app, '203.0.113.7');
  await browser.signIn({ email, password: wrong });
  await browser.signIn({ email: `${wrong}@typed.in.the.wrong.field` });
  await browser.signIn({ email, code: code() });
  const all = app.lines.join('') + JSON.stringify(await app.db.knex('staff_audit'));
  for (const secret of [wrong, staffPassword, code(), '203.0.113.7']) expect(all).not.toContain(secret);
});

test('after five failures a network has to wait for an account, longer each time; a success resets it', async () => {
  await using app = await openApp({ settings: { STAFF_TRIES_PER_ADDRESS: '1000' } });
  await addStaff(app, { email });
  const tryWith = (password: string) => at(app, '203.0.113.1').signIn({ email, password });
  const fail = async () => (await tryWith(wrong)).status;
  expect([await fail(), await fail(), await fail(), await fail(), await fail()]).toEqual([401, 401, 401, 401, 401]);
  const locked = await tryWith(staffPassword);
  expect([locked.status, locked.headers.get('retry-after'), await locked.json()]).toEqual([
    429,
    '60',
    expect.objectContaining({
      code: 'too_many_requests',
      message: 'Too many sign-ins have failed. Please try again in a minute.',
    }),
  ]);
  for (const wait of [120, 240, 480, 960, 1920, 3600, 3600]) {
    app.clock.time += 60 * minute;
    expect(await fail()).toBe(401);
    expect((await tryWith(staffPassword)).headers.get('retry-after')).toBe(String(wait));
    // Other networks need not wait.
    expect((await at(app, '203.0.113.2').signIn({ email })).status).toBe(200);
  }
  app.clock.time += 60 * minute;
  expect((await tryWith(staffPassword)).status).toBe(200);
  expect([await fail(), await fail(), await fail(), await fail()]).toEqual([401, 401, 401, 401]);
  expect((await tryWith(staffPassword)).status).toBe(200);
});

test('guessing from many networks is slowed down, and does not lock out the account’s owner', async () => {
  await using app = await openApp({ settings: { STAFF_TRIES_PER_ACCOUNT: '1' } });
  await addStaff(app, { email });
  expect((await at(app, '192.0.2.1').signIn({ email })).status).toBe(200);
  let from = 0;
  const attack = () => at(app, `203.0.113.${(from += 1)}`).signIn({ email, password: wrong });
  const slowed = async () => (await attack()).headers.get('retry-after');
  const waits: (string | null)[] = [];
  for (let count = 0; count < 6; count += 1) waits.push(await slowed());
  expect(waits).toEqual([...Array.from({ length: 4 }, () => null), '60', '60']);
  // However long the attack lasts, the wait stays a minute for networks that are new to the account, and there is none
  // for the known one.
  for (let hour = 0; hour < 3; hour += 1) {
    app.clock.time += 60 * minute;
    expect([await slowed(), await slowed()]).toEqual([null, '60']);
    expect((await at(app, '192.0.2.1').signIn({ email })).status).toBe(200);
  }
  app.clock.time += minute;
  expect((await at(app, '198.51.100.9').signIn({ email })).status).toBe(200);
});

test('a network is trusted by an account for ninety days, and by no other account', async () => {
  await using app = await openApp({ settings: { STAFF_TRIES_PER_ACCOUNT: '1' } });
  await addStaff(app, { email });
  await addStaff(app, { email: 'other@plumbline.example' });
  expect((await at(app, '192.0.2.1').signIn({ email })).status).toBe(200);
  const attacked = async (whom: string) => {
    const statuses: number[] = [];
    for (let from = 1; from <= 5; from += 1)
      statuses.push((await at(app, `203.0.113.${from}`).signIn({ email: whom, password: wrong })).status);
    expect(statuses.at(-1)).toBe(429);
    return (await at(app, '192.0.2.1').signIn({ email: whom })).status;
  };
  expect(await attacked('other@plumbline.example')).toBe(429);
  expect(await attacked(email)).toBe(200);
  app.clock.time += 91 * 24 * 60 * minute;
  expect(await attacked(email)).toBe(429);
});

test('an unknown account has the same waiting times as a known one', async () => {
  await using app = await openApp({ settings: { STAFF_TRIES_PER_ACCOUNT: '2' } });
  await addStaff(app, { email });
  const lockOut = async (tried: string): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (let count = 0; count < 12; count += 1) {
      const response = await at(app, `198.51.100.${count < 4 ? 0 : count}`).signIn({ email: tried, password: wrong });
      answers.push([response.status, response.headers.get('retry-after')]);
    }
    return answers;
  };
  expect(await lockOut('nobody@plumbline.example')).toEqual(await lockOut(email));
});

test('of a hundred concurrent attempts at most five are checked', async () => {
  await using app = await openApp({ settings: { STAFF_TRIES_PER_ADDRESS: '1000' } });
  await addStaff(app, { email });
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async () => (await staffBrowser(app).signIn({ email, password: wrong })).status),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(95);
});

test('the attempts of a network are limited, whatever header it sends and account it tries', async () => {
  await using app = await openApp({ settings: { STAFF_TRIES_PER_ADDRESS: '3' } });
  await addStaff(app, { email });
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const forged = staffBrowser(app, {
      'x-forwarded-for': `198.51.100.${count}, 203.0.113.7`,
      forwarded: `for=198.51.100.${count}`,
      'x-real-ip': `198.51.100.${count}`,
    });
    statuses.push((await forged.signIn({ email: `victim${count}@plumbline.example`, password: wrong })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect((await at(app, '198.51.100.9').signIn({ email })).status).toBe(200);
  const keys: unknown[] = await app.db.knex('sign_in_guards').select('key');
  expect(keys).toHaveLength(1 + 2 * 3 + 1);
});

test('attempts at a locked account do not count for other accounts', async () => {
  await using app = await openApp({ settings: { STAFF_TRIES_PER_ACCOUNT: '2', STAFF_TRIES_PER_ADDRESS: '4' } });
  await addStaff(app, { email });
  await addStaff(app, { email: 'bo@plumbline.example' });
  const office = at(app, '203.0.113.1');
  const statusOf = async (tried: Parameters<typeof office.signIn>[0]) => (await office.signIn(tried)).status;
  const pressed = [];
  for (let time = 0; time < 8; time += 1) pressed.push(await statusOf({ email, password: wrong }));
  expect(pressed).toEqual([401, 401, 429, 429, 429, 429, 429, 429]);
  expect(await statusOf({ email: 'bo@plumbline.example' })).toBe(200);
});

test('successful sign-ins do not count as attempts of their network', async () => {
  await using app = await openApp({ settings: { STAFF_TRIES_PER_ADDRESS: '3' } });
  await addStaff(app, { email });
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await staffBrowser(app).signIn({ email })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
});

test('failures are forgotten after a day without any', async () => {
  await using app = await openApp();
  await addStaff(app, { email });
  const browser = staffBrowser(app);
  for (let count = 0; count < 4; count += 1) await browser.signIn({ email, password: wrong });
  app.clock.time += 24 * 60 * minute + 1;
  expect((await browser.signIn({ email, password: wrong })).status).toBe(401);
  expect((await browser.signIn({ email })).status).toBe(200);
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another port of this machine', { origin: 'http://localhost:4000' }],
  ['a site that says it is ours', { origin: 'http://evil.example', host: 'evil.example' }],
  ['a page that hides where it is', { origin: 'null' }],
  ['another site, says the browser', { 'sec-fetch-site': 'cross-site' }],
  ['another host of ours, says the browser', { 'sec-fetch-site': 'same-site' }],
  ['nowhere', { origin: '' }],
])('a sign-in from %s is refused before anything is checked', async (_, headers) => {
  await using app = await openApp();
  await addStaff(app, { email });
  const response = await staffBrowser(app, headers).signIn({ email });
  expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
  expect(await app.db.knex('sign_in_guards')).toEqual([]);
});

test('Sec-Fetch-Site takes precedence over Origin', async () => {
  await using app = await openApp();
  await addStaff(app, { email });
  const proxied = staffBrowser(app, { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' });
  expect((await proxied.signIn({ email })).status).toBe(200);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json5', ''])(
  'a body of the type "%s" is refused',
  async (type) => {
    await using app = await openApp();
    await addStaff(app, { email });
    const body = JSON.stringify({ email, password: staffPassword });
    const headers = { origin: 'http://localhost:3000', ...(type === '' ? {} : { 'content-type': type }) };
    const init = { method: 'POST', headers, body: type === '' ? Buffer.from(body) : body };
    const response = await fetch(`${app.origin}/api/admin/session`, init);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([415, null]);
  },
);

test.each([
  ['no e-mail', { email: '' }, 'email', 'Please enter a valid email address'],
  ['no password', { email, password: '' }, 'password', 'Please enter your password'],
  [
    'a password without end',
    { email, password: 'x'.repeat(201) },
    'password',
    'The password has at most 200 characters',
  ],
  ['an empty code', { email, code: ' ' }, 'code', 'Please enter the code'],
  ['a code without end', { email, code: '1'.repeat(41) }, 'code', 'The code has at most 40 characters'],
])('%s is refused with its reason', async (_, tried, field, message) => {
  await using app = await openApp();
  const response = await staffBrowser(app).signIn(tried);
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ issues: [{ path: `body.${field}`, message }] }),
  ]);
});
