import { expect, test } from '@jest/globals';
import type { StaffInvitation } from '@plumbline/contract/staff/admin-staff';
import type { OpenInvitation } from '@plumbline/contract/staff/invitations';
import { openApp } from '../../testing/open-app.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { addStaff, signedInAs, staffBrowser, staffPassword } from '../../testing/staff-browser.ts';
import { tokenIn, writeMails } from '../../testing/write-mails.ts';
import { totpCode } from '../accounts/totp.ts';

const email = 'ines@plumbline.example';
const chosen = 'under the eaves, a swallow';
const hour = 3_600_000;

async function openWithOwner() {
  const app = await openApp();
  const { browser: owner } = await signedInAs(app, { email: 'owner@plumbline.example', role: 'owner' });
  const stranger = staffBrowser(app);
  const post = (path: string, body: object) => stranger.send('POST', `/api/staff-invitation${path}`, { body });
  const invite = (different: object = {}) =>
    owner.send('POST', '/api/admin/staff-invitations', {
      body: { name: 'Ines Ferreira', email, role: 'staff', password: staffPassword, ...different },
    });
  const mailed = async () => tokenIn((await writeMails(app)).at(-1));
  /** The authenticator's code for the key of an invitation. */
  const codeFor = async (token: string): Promise<string> => {
    const { key } = (await (await post('', { token })).json()) as OpenInvitation;
    const bits = [...key].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
    const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
    return totpCode(Buffer.from(bytes), Math.floor(app.clock.now() / 30_000));
  };
  const open = async (): Promise<StaffInvitation[]> =>
    (await (await owner.send('GET', '/api/admin/staff-invitations')).json()) as StaffInvitation[];
  return {
    app,
    owner,
    stranger,
    post,
    invite,
    mailed,
    codeFor,
    open,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

test('an invited person sets password and second factor, and signs in with both', async () => {
  await using site = await openWithOwner();
  const invited = await site.invite();
  expect(invited.status).toBe(201);
  expect(await site.open()).toMatchObject([
    {
      email,
      role: 'staff',
      renews: false,
      byOwner: true,
      invitedBy: 'owner@plumbline.example',
      expiresAt: '2026-11-24T12:00:00.000Z',
    },
  ]);
  const token = await site.mailed();
  const opened = await site.post('', { token });
  expect(await opened.json()).toMatchObject({ name: 'Ines Ferreira', email, role: 'staff', renews: false });
  const accepted = await site.post('/accept', { token, password: chosen, code: await site.codeFor(token) });
  const { recoveryCodes } = (await accepted.json()) as { recoveryCodes: string[] };
  expect(recoveryCodes).toHaveLength(10);
  expect(await site.open()).toEqual([]);
  const ines = staffBrowser(site.app);
  expect((await ines.signIn({ email, password: chosen })).status).toBe(401);
  expect((await ines.signIn({ email, password: chosen, code: recoveryCodes[0] ?? '' })).status).toBe(200);
  const lines = await site.app.db.knex('staff_audit').orderBy('id').select('who', 'action', 'target', 'detail');
  expect(lines).toEqual(
    expect.arrayContaining([
      {
        who: 'owner@plumbline.example',
        action: 'POST /admin/staff-invitations',
        target: 'invitation 1: staff',
        detail: null,
      },
      {
        who: email,
        action: 'POST /staff-invitation/accept',
        target: `${email}: staff`,
        detail: 'invited by owner@plumbline.example',
      },
    ]),
  );
});

test('a link works once, also for concurrent requests', async () => {
  await using site = await openWithOwner();
  await site.invite();
  const token = await site.mailed();
  const code = await site.codeFor(token);
  const all = await Promise.all([1, 2, 3].map(() => site.post('/accept', { token, password: chosen, code })));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
  expect((await site.post('', { token })).status).toBe(410);
});

test('a link expires three days after its mail was written', async () => {
  await using site = await openWithOwner();
  await site.invite();
  site.app.clock.time += 24 * hour;
  const token = await site.mailed();
  site.app.clock.time += 72 * hour - 1;
  expect((await site.post('', { token })).status).toBe(200);
  site.app.clock.time += 1;
  expect((await site.post('', { token })).status).toBe(410);
  expect((await site.post('/accept', { token, password: chosen, code: '123456' })).status).toBe(410);
});

test('an invitation can be resent, which ends the previous link', async () => {
  await using site = await openWithOwner();
  const { id } = (await (await site.invite()).json()) as StaffInvitation;
  const first = await site.mailed();
  const again = () => site.owner.send('POST', `/api/admin/staff-invitations/${id}/resend`);
  expect((await again()).status).toBe(202);
  expect((await site.post('', { token: first })).status).toBe(410);
  const second = await site.mailed();
  expect(second).not.toBe(first);
  expect((await site.post('', { token: second })).status).toBe(200);
  for (let count = 2; count <= 5; count += 1) expect((await again()).status).toBe(202);
  expect((await again()).status).toBe(429);
});

test('the link of a withdrawn invitation does not work, and its mail is not sent', async () => {
  await using site = await openWithOwner();
  const { id } = (await (await site.invite()).json()) as StaffInvitation;
  const token = await site.mailed();
  await site.owner.send('POST', `/api/admin/staff-invitations/${id}/resend`);
  const withdraw = () => site.owner.send('POST', `/api/admin/staff-invitations/${id}/withdraw`);
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status).toBe(404);
  expect((await site.owner.send('POST', `/api/admin/staff-invitations/${id}/resend`)).status).toBe(404);
  expect((await site.post('', { token })).status).toBe(410);
  expect(await site.mailed()).toBe('');
  expect(await outboxLines(site.app.db)).toHaveLength(1);
  expect((await site.invite()).status).toBe(201);
});

test('an invitation of a former owner does not work, but can be withdrawn and made anew', async () => {
  await using site = await openWithOwner();
  const { app, invite } = site;
  const { id } = (await (await invite()).json()) as StaffInvitation;
  const token = await site.mailed();
  const { browser: successor } = await signedInAs(app, { email: 'successor@plumbline.example', role: 'owner' });
  await app.db.knex('staff').where({ email: 'owner@plumbline.example' }).update({ role: 'staff' });
  expect((await site.post('', { token })).status).toBe(410);
  const listed = await successor.send('GET', '/api/admin/staff-invitations');
  expect(await listed.json()).toMatchObject([{ id, byOwner: false }]);
  const send = (action: string) => successor.send('POST', `/api/admin/staff-invitations/${id}/${action}`);
  expect(await (await send('resend')).json()).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('no owner any more'),
  });
  const withdrawn = await send('withdraw');
  expect(withdrawn.status).toBe(200);
  expect(await withdrawn.json()).toMatchObject({ id, invitedBy: 'owner@plumbline.example' });
  const body = { name: 'Ines Ferreira', email, role: 'staff', password: staffPassword };
  expect((await successor.send('POST', '/api/admin/staff-invitations', { body })).status).toBe(201);
});

test('an invitation is refused for invited people, for those with an account, and without the owner’s proof', async () => {
  await using site = await openWithOwner();
  await addStaff(site.app, { email: 'bo@plumbline.example' });
  await site.invite();
  expect((await site.invite({ email: email.toUpperCase() })).status).toBe(409);
  expect((await site.invite({ email: 'BO@plumbline.example' })).status).toBe(409);
  expect((await site.invite({ email: 'new@plumbline.example', password: 'not the password at all' })).status).toBe(400);
  expect(await site.open()).toHaveLength(1);
});

test.each([
  ['a short password', { password: 'short' }, 'body.password', 'The password has at least 12 characters'],
  ['a common one', { password: 'password2026!' }, 'body.password', expect.stringMatching(/one of the commonest/)],
  ['one’s own name', { password: 'ines ferreira' }, 'body.password', expect.stringMatching(/made of your name/)],
  ['a wrong code', { code: '12' }, 'body.code', 'This is not the code that belongs to the key above'],
])('%s is refused, and the link remains valid', async (_, different, path, message) => {
  await using site = await openWithOwner();
  await site.invite();
  const token = await site.mailed();
  const details = { token, password: chosen, code: await site.codeFor(token) };
  const refused = await site.post('/accept', { ...details, ...different });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ issues: [{ path, message }] });
  expect((await site.post('/accept', details)).status).toBe(200);
});

test('a member of staff without an authenticator resets password and second factor, which unlocks the account', async () => {
  await using site = await openWithOwner();
  const { id } = await addStaff(site.app, { email, totp: true });
  const reset = await site.owner.send('POST', `/api/admin/staff/${id}/reset-second-factor`, {
    body: { password: staffPassword },
  });
  expect(reset.status).toBe(200);
  const token = await site.mailed();
  expect(await (await site.post('', { token })).json()).toMatchObject({ email, renews: true });
  expect((await site.post('/accept', { token, password: chosen, code: await site.codeFor(token) })).status).toBe(200);
  const ines = staffBrowser(site.app);
  expect((await ines.signIn({ email })).status).toBe(401);
  expect((await ines.signIn({ email, password: chosen })).status).toBe(401);
  expect(await site.app.db.knex('staff').where({ id }).first()).toMatchObject({ locked_at: null, role: 'staff' });
});

test('whoever sets password and second factor anew does not wait because of earlier failed sign-ins', async () => {
  await using site = await openWithOwner();
  const { id } = await addStaff(site.app, { email, totp: true });
  const body = { password: staffPassword };
  expect((await site.owner.send('POST', `/api/admin/staff/${id}/reset-second-factor`, { body })).status).toBe(200);
  const token = await site.mailed();
  const ines = staffBrowser(site.app);
  for (let count = 1; count <= 5; count += 1) await ines.signIn({ email, password: 'not the password at all' });
  expect((await site.post('/accept', { token, password: chosen, code: await site.codeFor(token) })).status).toBe(200);
  expect(await (await ines.signIn({ email, password: chosen })).json()).toMatchObject({ code: 'code_required' });
});

test('the number of tried tokens is limited', async () => {
  await using site = await openWithOwner();
  const token = 'x'.repeat(43);
  for (let count = 1; count <= 100; count += 1) expect((await site.post('', { token })).status).toBe(410);
  expect((await site.post('', { token })).status).toBe(429);
});
