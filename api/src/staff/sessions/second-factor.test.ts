import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';
import { seal, unseal } from '../../platform/secrets/sealed.ts';
import { aSecretKey } from '../../testing/a-secret-key.ts';
import { openApp } from '../../testing/open-app.ts';
import { addStaff, staffBrowser } from '../../testing/staff-browser.ts';
import { countRecoveryCodes, findAccountById } from '../accounts/accounts.ts';
import { resealSecondFactors } from '../accounts/reseal-second-factors.ts';
import { proveFactor } from './prove-factor.ts';

const email = 'ines@plumbline.example';
const roomy = { STAFF_TRIES_PER_ACCOUNT: '1000', STAFF_TRIES_PER_ADDRESS: '1000' };

test('with a second factor the password alone asks for the code', async () => {
  await using app = await openApp();
  const { code } = await addStaff(app, { email, totp: true });
  const browser = staffBrowser(app);
  const asked = await browser.signIn({ email });
  expect([asked.status, asked.headers.get('set-cookie'), await asked.json()]).toEqual([
    401,
    null,
    expect.objectContaining({ code: 'code_required', message: 'Please enter the code of your authenticator.' }),
  ]);
  const typed = `${code().slice(0, 3)} ${code().slice(3)}`;
  expect((await browser.signIn({ email, code: typed })).status).toBe(200);
  // A caller with the right password who stops at the code is logged.
  const noted: { who: string; outcome: string }[] = await app.db.knex('staff_audit').orderBy('id');
  expect(noted.map(({ who, outcome }) => [who, outcome])).toEqual([
    [email, 'code_required'],
    [email, 'ok'],
  ]);
});

test('a code works once, and invalidates all earlier ones', async () => {
  await using app = await openApp({ settings: roomy });
  const { code } = await addStaff(app, { email, totp: true });
  const signIn = async (tried: string) => (await staffBrowser(app).signIn({ email, code: tried })).status;
  const [before, now, next] = [code(-1), code(), code(1)];
  expect(await signIn(now)).toBe(200);
  expect([await signIn(now), await signIn(before)]).toEqual([401, 401]);
  expect(await signIn(next)).toBe(200);
});

test('of fifty concurrent sign-ins with one code, one succeeds', async () => {
  await using app = await openApp({ settings: roomy });
  const { code } = await addStaff(app, { email, totp: true });
  const shared = code();
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async () => (await staffBrowser(app).signIn({ email, code: shared })).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(49);
  expect(await app.db.knex('staff_sessions')).toHaveLength(1);
});

test('of fifty concurrent sign-ins with one recovery code, one succeeds', async () => {
  await using app = await openApp({ settings: roomy });
  const { id, recoveryCodes } = await addStaff(app, { email, totp: true });
  const [code = ''] = recoveryCodes;
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async () => (await staffBrowser(app).signIn({ email, code })).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await countRecoveryCodes(app.db.knex, id)).toBe(9);
});

test('an account that is locked during a sign-in keeps its recovery code', async () => {
  await using app = await openApp();
  const { id, recoveryCodes } = await addStaff(app, { email, totp: true });
  const account = await findAccountById(app.db.knex, id);
  if (account === null) throw new Error('an account is gone');
  await app.db
    .knex('staff')
    .where({ id })
    .update({ locked_at: new Date(app.clock.now()).toISOString() });
  const proof = { code: recoveryCodes[0], now: app.clock.now(), signsIn: true };
  const deps = { secret: app.secret, log: pino({ level: 'silent' }) };
  expect(await app.db.write((transaction) => proveFactor(deps, transaction, account, proof))).toBe(false);
  expect(await countRecoveryCodes(app.db.knex, id)).toBe(10);
});

test('a recovery code belongs to its account', async () => {
  await using app = await openApp();
  await addStaff(app, { email, totp: true });
  const other = await addStaff(app, { email: 'other@plumbline.example', totp: true });
  const [code = ''] = other.recoveryCodes;
  expect((await staffBrowser(app).signIn({ email, code })).status).toBe(401);
  expect((await staffBrowser(app).signIn({ email: other.email, code })).status).toBe(200);
});

test('a request for the code neither counts as a failure nor resets failures', async () => {
  await using app = await openApp();
  const { code } = await addStaff(app, { email, totp: true });
  const browser = staffBrowser(app);
  for (let count = 0; count < 30; count += 1) expect((await browser.signIn({ email })).status).toBe(401);
  for (let count = 0; count < 5; count += 1) {
    expect((await browser.signIn({ email })).status).toBe(401);
    expect((await browser.signIn({ email, code: '000000' })).status).toBe(401);
  }
  expect((await browser.signIn({ email, code: code() })).status).toBe(429);
  // When the wait is over, both steps of a correct sign-in succeed.
  app.clock.time += 60_000;
  expect((await browser.signIn({ email })).status).toBe(401);
  expect((await browser.signIn({ email, code: code() })).status).toBe(200);
});

test('after a change of the API’s key second factors are refused, and the log contains the reason', async () => {
  await using app = await openApp();
  const { code } = await addStaff(app, { email, totp: true });
  await app.db.knex('staff').update({ totp_secret: 'A'.repeat(64) });
  expect((await staffBrowser(app).signIn({ email, code: code() })).status).toBe(401);
  expect(app.lines.join('')).toContain('a second factor cannot be decrypted: SECRET_KEY has changed');
});

test('in production an owner needs a second factor, others do not', async () => {
  await using app = await openApp({ settings: { SITE_ENV: 'production', SITE_ORIGIN: 'https://plumbline.example' } });
  const [bare, owner] = [
    await addStaff(app, { email, role: 'owner' }),
    await addStaff(app, { email: 'owner@plumbline.example', role: 'owner', totp: true }),
  ];
  const staff = await addStaff(app, { email: 'staff@plumbline.example' });
  const browser = staffBrowser(app, { origin: 'https://plumbline.example' });
  const refused = await browser.signIn({ email: bare.email });
  expect([refused.status, browser.cookie, await refused.json()]).toEqual([
    403,
    '',
    expect.objectContaining({ code: 'forbidden', message: expect.stringContaining('npm run staff -- totp') }),
  ]);
  expect((await browser.signIn({ email: bare.email, password: 'not the password' })).status).toBe(401);
  expect((await browser.signIn({ email: owner.email, code: owner.code() })).status).toBe(200);
  expect((await browser.signIn({ email: staff.email })).status).toBe(200);
});

test('while the API’s key is replaced, second factors work, and are resealed so that the old key can be removed', async () => {
  await using app = await openApp();
  const { id, code } = await addStaff(app, { email, totp: true });
  const old = aSecretKey('the key of before, which is being replaced');
  const sealed: { totp_secret: string } = await app.db.knex('staff').where({ id }).first('totp_secret');
  const key = unseal(app.secret, `totp/${id}`, sealed.totp_secret) ?? Buffer.alloc(0);
  await app.db.knex('staff').update({ totp_secret: seal(old, `totp/${id}`, key) });
  const log = pino({ level: 'silent' });
  const reseal = (secret: SecretKey) => resealSecondFactors({ db: app.db, secret, log });
  await reseal(app.secret);
  expect((await staffBrowser(app).signIn({ email, code: code() })).status).toBe(401);
  for (let starts = 0; starts < 2; starts += 1) await reseal({ current: app.secret.current, old: old.current });
  expect((await staffBrowser(app).signIn({ email, code: code() })).status).toBe(200);
});
