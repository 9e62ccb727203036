import { recoverAccount, resendVerification, verifyEmail } from '@plumbline/contract/members/accounts';
import { expect, test } from '@jest/globals';
import { addMember } from '../../testing/add-member.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { openShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { tokenIn, writeMails } from '../../testing/write-mails.ts';

const email = 'renee@castellano.example';
const hour = 3_600_000;

async function mailedToken(app: OpenApp): Promise<string> {
  await app.client.call(resendVerification, { body: { email } });
  return tokenIn((await writeMails(app))[0]);
}

test('a buyer confirms the e-mail address with the welcome mail’s link', async () => {
  await using shop = await openShop();
  await shop.buy();
  const mails = await writeMails(shop.app);
  const welcome = mails.find(({ tag }) => tag === 'welcome');
  expect(welcome?.text).toContain('Confirm this address: http://localhost:3000/verify-email/');
  expect(await shop.call(verifyEmail, { params: { token: tokenIn(welcome) } })).toEqual({
    success: true,
    message: 'Email Verified Successfully',
    email,
  });
  expect(await shop.rows('members')).toEqual([expect.objectContaining({ email_verified_at: expect.any(String) })]);
});

test('for 24 hours every use of the link has the same answer, which is not cached', async () => {
  await using app = await openApp();
  await addMember(app);
  const token = await mailedToken(app);
  const ask = () =>
    fetch(`${app.origin}/api/verify-email/${token}`, { headers: { 'x-request-id': 'always-the-same' } });
  const texts = new Set<string>();
  for (const response of await Promise.all(Array.from({ length: 50 }, ask))) {
    expect(response.headers.get('cache-control')).toBe('no-store');
    texts.add(`${response.status} ${await response.text()}`);
  }
  const [first] = await app.db.knex('members').select('email_verified_at');
  app.clock.time += 24 * hour - 1;
  const last = await ask();
  texts.add(`${last.status} ${await last.text()}`);
  expect(texts.size).toBe(1);
  expect(await app.db.knex('members').select('email_verified_at')).toEqual([first]);
  app.clock.time += 1;
  const late = await ask();
  expect([late.status, await late.json()]).toEqual([
    410,
    expect.objectContaining({ code: 'gone', message: 'Failed to verify email. The link may have expired.' }),
  ]);
});

test.each(['x', 'x'.repeat(44), `${'x'.repeat(42)}%20`, 'resend'])(
  'the malformed token %s is refused',
  async (token) => {
    await using app = await openApp();
    const response = await fetch(`${app.origin}/api/verify-email/${token}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      issues: [{ path: 'params.token', message: 'Invalid verification link. Please check your email and try again.' }],
    });
  },
);

test('an unknown token confirms nothing', async () => {
  await using app = await openApp();
  await addMember(app);
  await mailedToken(app);
  expect((await fetch(`${app.origin}/api/verify-email/${'x'.repeat(43)}`)).status).toBe(410);
  expect(await app.db.knex('members').select('email_verified_at')).toEqual([{ email_verified_at: null }]);
});

test('the link is resent only to a member with an unconfirmed address, with the same answer to all', async () => {
  await using app = await openApp();
  await addMember(app);
  await addMember(app, { email: 'done@castellano.example', number: 10_483 });
  await app.db.knex('members').where('number', 10_483).update({ email_verified_at: '2026-11-20T12:00:00.000Z' });
  const texts = new Set<string>();
  for (const address of [email, 'done@castellano.example', 'nobody@castellano.example']) {
    const response = await fetch(`${app.origin}/api/verify-email/resend`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'always-the-same' },
      body: JSON.stringify({ email: address }),
    });
    texts.add(`${response.status} ${await response.text()}`);
  }
  expect([...texts]).toEqual([`200 {"message":"If this email is registered, you'll receive instructions shortly."}`]);
  expect((await writeMails(app)).map(({ to, subject }) => [to, subject])).toEqual([
    ['Renee@castellano.example', 'Confirm your e-mail address'],
  ]);
});

test('at most five of these mails an hour go to one address, counted apart from recovery mails', async () => {
  await using app = await openApp();
  for (let count = 1; count <= 5; count += 1) await app.client.call(resendVerification, { body: { email } });
  const { message } = await app.client.call(resendVerification, { body: { email } });
  expect(message).toBe("If this email is registered, you'll receive instructions shortly.");
  expect(await outboxLines(app.db)).toHaveLength(5);
  await app.client.call(recoverAccount, { body: { email } });
  expect(await outboxLines(app.db)).toHaveLength(6);
});
