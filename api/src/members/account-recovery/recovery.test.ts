import { recoverAccount, signInToDashboard } from '@plumbline/contract/members/accounts';
import { expect, test } from '@jest/globals';
import { addMember } from '../../testing/add-member.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { tokenIn, writeMails } from '../../testing/write-mails.ts';

const email = 'renee@castellano.example';
const minute = 60_000;
const key = 'the-dashboards-own-key-in-tests';
const settings = { DASHBOARD_KEY: key };

function post(app: OpenApp, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.origin}/api${recoverAccount.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Requests a link, and reads it from the mail. */
async function mailedToken(app: OpenApp, address = email): Promise<string> {
  await app.client.call(recoverAccount, { body: { email: address } });
  return tokenIn((await writeMails(app))[0]);
}

function signIn(app: OpenApp, body: object): Promise<Response> {
  return fetch(`${app.origin}/api${signInToDashboard.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dashboard-key': key },
    body: JSON.stringify(body),
  });
}

test('a member exchanges the mailed link for a password, and signs in with it once', async () => {
  await using app = await openApp({ settings });
  const memberId = await addMember(app);
  expect(await app.client.call(recoverAccount, { body: { email } })).toEqual({
    message: "If this email is registered, you'll receive instructions shortly.",
  });
  const [mail] = await writeMails(app);
  expect(mail).toMatchObject({ to: 'Renee@castellano.example', subject: 'Recover your account access' });
  const answer = await app.client.call(recoverAccount, { body: { email, token: tokenIn(mail) } });
  const password = answer.credentials?.password ?? '';
  expect(answer).toEqual({
    message: 'Account Found',
    credentials: {
      email: 'Renee@castellano.example',
      password: expect.stringMatching(/^(?:[a-z]{4,7}-){4}\d\d$/),
      memberNumber: 10_482,
      loginUrl: `https://dashboard.plumbline.example/login?email=Renee%40castellano.example&token=${password}`,
    },
  });
  const response = await signIn(app, { email, password });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ success: true, member: { memberNumber: 10_482, emailVerified: true } });
  expect((await signIn(app, { email, password })).status).toBe(403);
  const [kept] = await app.db.knex('members').where('id', memberId).select('email_verified_at');
  expect(kept).toEqual({ email_verified_at: '2026-11-21T12:00:00.000Z' });
});

test('known and unknown addresses get the same answer, and both requests write a mail and a rate limit', async () => {
  await using app = await openApp();
  await addMember(app);
  const answers = [];
  for (const address of [email, 'nobody@castellano.example']) {
    const before = await tableSizes(app);
    const response = await post(app, { email: address }, { 'x-request-id': 'the-same-for-all' });
    const { date: _, ...headers } = Object.fromEntries(response.headers);
    const after = await tableSizes(app);
    const written = after.map((count, index) => count - (before[index] ?? 0));
    answers.push({ status: response.status, headers, body: await response.text(), written });
  }
  expect(answers[0]).toMatchObject({ status: 200, written: [1, 2, 0, 0] });
  expect(answers[1]).toEqual({ ...answers[0], written: [1, 1, 0, 0] });
  expect(app.outbox.woken).toBe(0);
});

async function tableSizes({ db }: OpenApp): Promise<number[]> {
  const tables = ['outbox', 'rate_limits', 'account_links', 'one_time_passwords'];
  return Promise.all(tables.map(async (table) => Number((await db.knex(table).count({ count: '*' }))[0]?.['count'])));
}

test('a mail to an unknown address is not sent, and is deleted', async () => {
  await using app = await openApp();
  await app.client.call(recoverAccount, { body: { email: 'nobody@castellano.example' } });
  expect(await outboxLines(app.db)).toEqual([expect.objectContaining({ kind: 'recovery', payload: {} })]);
  expect(await writeMails(app)).toEqual([]);
  expect([await outboxLines(app.db), await app.db.knex('account_links')]).toEqual([[], []]);
});

test('a mail that is rendered again has the same link, with a new expiry', async () => {
  await using app = await openApp();
  await addMember(app);
  await app.client.call(recoverAccount, { body: { email } });
  const first = tokenIn((await writeMails(app))[0]);
  await app.db.knex('outbox').update({ status: 'waiting', payload: '{}' });
  app.clock.time += 20 * minute;
  expect(tokenIn((await writeMails(app))[0])).toBe(first);
  app.clock.time += 29 * minute;
  expect((await post(app, { email, token: first })).status).toBe(200);
});

test('a link used fifty times at once is used once', async () => {
  await using app = await openApp();
  await addMember(app);
  const token = await mailedToken(app);
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(app, { email, token })));
  const counts = [200, 410].map((status) => answers.filter((answer) => answer.status === status).length);
  expect(counts).toEqual([1, 49]);
  expect(await app.db.knex('one_time_passwords')).toHaveLength(1);
});

test('every reason to refuse a link has the same answer', async () => {
  await using app = await openApp();
  await addMember(app);
  await addMember(app, { email: 'ines@ferreira.example', number: 10_483 });
  const token = await mailedToken(app);
  const foreign = await mailedToken(app, 'ines@ferreira.example');
  const used = await mailedToken(app, 'ines@ferreira.example');
  await post(app, { email: 'ines@ferreira.example', token: used });
  const altered = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  const requests = [
    { email: 'nobody@castellano.example', token },
    { email: 'ines@ferreira.example', token },
    { email, token: foreign },
    { email: 'ines@ferreira.example', token: used },
    { email, token: altered },
    { email, token: '' },
    { email, token: `${token} ` },
    { email, token: "' or 1=1 --" },
  ];
  const texts = new Set<string>();
  for (const body of requests) {
    const response = await post(app, body, { 'x-request-id': 'the-same-for-all' });
    texts.add(`${response.status} ${await response.text()}`);
  }
  app.clock.time += 30 * minute;
  const late = await post(app, { email, token }, { 'x-request-id': 'the-same-for-all' });
  texts.add(`${late.status} ${await late.text()}`);
  expect([...texts]).toEqual([
    '410 {"code":"gone","message":"This link does not fit this e-mail address, was used before, or its 30 minutes are over. Please ask for a new one.","requestId":"the-same-for-all"}',
  ]);
});

test('a wrong address does not use the link up, and a new link does not invalidate an earlier one', async () => {
  await using app = await openApp();
  await addMember(app);
  const [first, second] = [await mailedToken(app), await mailedToken(app)];
  expect(first).not.toBe(second);
  expect((await post(app, { email: 'ines@ferreira.example', token: first })).status).toBe(410);
  expect((await post(app, { email: email.toUpperCase(), token: first })).status).toBe(200);
  // A used link invalidates the others.
  expect((await post(app, { email, token: second })).status).toBe(410);
});

test('a link that confirms an address cannot recover an account', async () => {
  await using app = await openApp();
  await addMember(app);
  await fetch(`${app.origin}/api/verify-email/resend`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const token = tokenIn((await writeMails(app))[0]);
  expect(token).not.toBe('');
  expect((await post(app, { email, token })).status).toBe(410);
});

test('no table and no log has a token or a password', async () => {
  await using app = await openApp({ settings });
  await addMember(app);
  const token = await mailedToken(app);
  const { credentials } = await app.client.call(recoverAccount, { body: { email, token } });
  const { password = '' } = credentials ?? {};
  const tables = ['outbox', 'account_links', 'one_time_passwords', 'rate_limits', 'members'];
  const kept = JSON.stringify(await Promise.all(tables.map((table) => app.db.knex(table)))) + app.lines.join('');
  for (const secret of [token, password]) expect(kept).not.toContain(secret);
  expect(app.lines.join('')).not.toMatch(/castellano|10482/i);
});

test('at most five mails an hour go to one mailbox, with the same answer to further requests', async () => {
  await using app = await openApp();
  await addMember(app);
  for (const address of [email, 'nobody@castellano.example']) {
    await app.db.knex('outbox').delete();
    const answers = new Set<string>();
    for (let count = 1; count <= 7; count += 1) {
      const body = { email: count % 2 === 0 ? address : address.toUpperCase() };
      const response = await post(app, body, { 'x-request-id': 'the-same-for-all' });
      answers.add(`${response.status} ${await response.text()}`);
    }
    expect([...answers]).toEqual([expect.stringMatching(/^200 /)]);
    expect(await outboxLines(app.db)).toHaveLength(5);
  }
});

test.each(['1', '2', '5', '20'])(
  'with a limit of %s mails an hour, strangers in many networks neither lock a member out nor fill the mailbox',
  async (limit) => {
    await using app = await openApp({ settings: { ACCOUNT_MAILS_PER_EMAIL: limit } });
    await addMember(app);
    let newest = '';
    let mails = 0;
    const hours = 12;
    // Every two minutes: more often than any of the limits.
    for (let minutes = 0; minutes < hours * 60; minutes += 2) {
      const stranger = { 'x-forwarded-for': `198.51.${minutes % 250}.${Math.floor(minutes / 250)}` };
      expect((await post(app, { email }, stranger)).status).toBe(200);
      const written = await writeMails(app);
      mails += written.length;
      if (written.length > 0) newest = tokenIn(written.at(-1));
      await app.db.knex('outbox').delete();
      app.clock.time += 2 * minute;
      // The member requests a link too, gets an answer, and has a valid link.
      if (minutes % 94 !== 0) continue;
      expect((await post(app, { email }, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
      const answer = await post(app, { email, token: newest }, { 'x-forwarded-for': '203.0.113.9' });
      expect(answer.status).toBe(200);
      await app.db.knex('account_links').update({ used_at: null });
    }
    expect(mails).toBeLessThanOrEqual(Math.max(Number(limit), 2.5) * (hours + 1));
  },
);

test('a network may make twenty requests an hour', async () => {
  await using app = await openApp();
  for (let count = 1; count <= 20; count += 1)
    expect((await post(app, { email: `p${count}@x.example` })).status).toBe(200);
  const refused = await post(app, { email: 'p21@x.example' });
  expect(await refused.json()).toMatchObject({
    message: 'Too many requests came from your network. Please try again in 3 minutes.',
  });
});

test('forged proxy headers change neither the rate limit’s address nor the origin of links', async () => {
  await using app = await openApp({ settings: { ACCOUNT_MAILS_PER_ADDRESS: '2' } });
  await addMember(app);
  const forged = (claimed: string) => ({
    'x-forwarded-for': `${claimed}, 203.0.113.9`,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.example',
  });
  expect((await post(app, { email }, forged('198.51.100.1'))).status).toBe(200);
  expect((await post(app, { email: 'b@x.example' }, forged('198.51.100.2'))).status).toBe(200);
  expect((await post(app, { email: 'c@x.example' }, forged('198.51.100.3'))).status).toBe(429);
  const [mail] = await writeMails(app);
  expect(mail?.text).toContain('http://localhost:3000/recovery?token=');
  expect(JSON.stringify(mail)).not.toContain('evil');
});

test.each([
  [{}, 'is required'],
  [{ email: '  ' }, 'Please enter the email you used during registration.'],
  [{ email: 'renee' }, 'Please enter a valid email address'],
  [{ email: 'a@example.org\nBcc: b@example.org' }, 'Please enter a valid email address'],
  [{ email: [email] }, 'Please enter the email you used during registration.'],
])('%j is refused with the field’s error', async (body, message) => {
  await using app = await openApp();
  const response = await post(app, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ issues: [{ path: 'body.email', message }] });
  expect(await outboxLines(app.db)).toEqual([]);
});
