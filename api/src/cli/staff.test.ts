import { afterEach, expect, jest, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsFrom } from '../settings.ts';
import { addStaff, signedInAs, staffBrowser, staffPassword } from '../testing/staff-browser.ts';
import { openApp } from '../testing/open-app.ts';
import { tokenIn, writeMails } from '../testing/write-mails.ts';
import { runNode } from '../testing/run-node.ts';
import { totpCode } from '../staff/accounts/totp.ts';
import { StartError } from '../platform/start-error.ts';
import { staffCommandOf } from './staff/commands.ts';
import type { Prompt } from './staff/prompt.ts';

const email = 'ines@plumbline.example';
const password = 'a lintel over every door';

afterEach(() => void jest.restoreAllMocks());

/** `npm run staff` at the API's own database, in this process. */
async function openStaffCommand(settings: Readonly<Record<string, string>> = {}) {
  const app = await openApp({ settings });
  let out = '';
  jest.spyOn(console, 'log').mockImplementation((line: string) => void (out += `${line}\n`));
  /** Runs a command; an answer may depend on the output printed before its question. */
  const staff = async (answers: readonly (string | ((printed: string) => string))[], ...commandArgs: string[]) => {
    out = '';
    const left = [...answers];
    const answer = async (question: string): Promise<string> => {
      const next = left.shift();
      if (next === undefined) throw new StartError(`${question} was not given`);
      return typeof next === 'string' ? next : next(out);
    };
    const prompt: Prompt = { terminal: false, ask: answer, askHidden: answer, [Symbol.dispose]: () => undefined };
    try {
      const { command, args } = staffCommandOf(commandArgs);
      const { site } = settingsFrom(settings);
      await command.run({ db: app.db, site, secret: app.secret, prompt, now: app.clock.now }, args);
      return { out, fault: '' };
    } catch (error) {
      if (error instanceof StartError) return { out, fault: error.message };
      throw error;
    }
  };
  return { app, staff, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** Decodes the output of {@link base32}. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of the key that `totp` has printed. */
function codeAt(now: number) {
  return (printed: string): string => {
    const key = /otpauth:\S+secret=([A-Z2-7]+)&/.exec(printed)?.[1] ?? '';
    return totpCode(fromBase32(key), Math.floor(now / 30_000));
  };
}

test('an account is added, gets a second factor and a new password, and is disabled', async () => {
  await using command = await openStaffCommand();
  expect(await command.staff([password], 'add', email, 'Ines Ferreira', 'owner')).toEqual({
    out: `${email} is owner\nIn production an owner needs a second factor: npm run staff -- totp ${email}\n`,
    fault: '',
  });
  expect((await command.staff([password], 'add', email.toUpperCase(), 'Ines', 'viewer')).fault).toBe(
    `${email.toUpperCase()} has an account already`,
  );

  const enrolled = await command.staff([codeAt(command.app.clock.now())], 'totp', email);
  expect(enrolled.fault).toBe('');
  expect(enrolled.out.match(/^ {2}[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/gm)).toHaveLength(10);

  expect((await command.staff([], 'list')).out).toBe(
    `owner   Ines Ferreira <${email}>  second factor, 10 recovery codes  never signed in\n1 accounts\n`,
  );
  expect((await command.staff([], 'role', email, 'staff')).out).toBe(`${email} is staff now; 0 sessions ended\n`);
  expect((await command.staff(['another lintel, another door'], 'password', email)).out).toBe(
    `${email} has a new password; 0 sessions ended\n`,
  );
  expect((await command.staff([], 'unlock', email)).out).toBe(
    `${email} is open, and its failed sign-ins are forgotten\n`,
  );
  expect((await command.staff([], 'sessions', email)).out).toBe('0 open\n');
  expect((await command.staff([], 'totp', email, 'off')).fault).toBe('');
  expect((await command.staff([], 'disable', email)).out).toBe(`${email} is disabled; 0 sessions ended\n`);
  expect((await command.staff([], 'list')).out).toMatch(/^staff .*password only {2}never signed in {2}disabled \d/);
  expect((await command.staff([], 'enable', email)).out).toBe(`${email} may sign in again\n`);
  const log: { who: string; action: string; target: string }[] = await command.app.db.knex('staff_audit').orderBy('id');
  expect(log.map(({ action }) => action)).toEqual(
    ['add', 'totp', 'role', 'password', 'unlock', 'totp off', 'disable', 'enable'].map((name) => `staff ${name}`),
  );
  for (const { who, target } of log) expect([who, target]).toEqual([expect.stringMatching(/^command line \(/), email]);
});

test('a wrong code changes nothing', async () => {
  await using command = await openStaffCommand();
  await command.staff([password], 'add', email, 'Ines Ferreira', 'staff');
  expect((await command.staff(['000000'], 'totp', email)).fault).toBe(
    'this is not the code of that key; nothing was changed',
  );
  expect((await command.staff([], 'list')).out).toContain('password only');
});

test.each([
  ['role', 'owner'],
  ['sessions', 'end'],
  ['totp', 'off'],
  ['disable', ''],
])('`%s` ends the existing sessions', async (name, what) => {
  await using command = await openStaffCommand();
  await addStaff(command.app, { email, role: 'staff' });
  const browser = staffBrowser(command.app);
  expect((await browser.signIn({ email })).status).toBe(200);
  const { out } = await command.staff([], name, email, ...(what === '' ? [] : [what]));
  expect(out).toContain('1 sessions ended');
  expect((await browser.send('GET', '/api/admin/session')).status).toBe(401);
});

/** An account whose second factor an owner has just reset; `isLinkOpen` says whether the mailed link still works. */
async function resetSecondFactor({ app }: Awaited<ReturnType<typeof openStaffCommand>>) {
  const { browser: owner } = await signedInAs(app, { email: 'owner@plumbline.example', role: 'owner' });
  const { id } = await addStaff(app, { email, totp: true });
  const body = { password: staffPassword };
  expect((await owner.send('POST', `/api/admin/staff/${id}/reset-second-factor`, { body })).status).toBe(200);
  const token = tokenIn((await writeMails(app)).at(-1));
  const isLinkOpen = async () =>
    (await staffBrowser(app).send('POST', '/api/staff-invitation', { body: { token } })).status === 200;
  expect(await isLinkOpen()).toBe(true);
  return isLinkOpen;
}

test('`disable` ends an open link to set password and second factor, also for the time after `enable`', async () => {
  await using command = await openStaffCommand();
  const isLinkOpen = await resetSecondFactor(command);
  expect((await command.staff([], 'disable', email)).fault).toBe('');
  expect((await command.staff([], 'enable', email)).fault).toBe('');
  expect(await isLinkOpen()).toBe(false);
});

test('`unlock` refuses an account whose second factor was reset, until the link is used or `totp` has set another', async () => {
  await using command = await openStaffCommand();
  const isLinkOpen = await resetSecondFactor(command);
  expect((await command.staff([], 'unlock', email)).fault).toMatch(/is locked until it is used/);
  expect((await staffBrowser(command.app).signIn({ email })).status).toBe(401);
  expect((await command.staff([codeAt(command.app.clock.now())], 'totp', email)).fault).toBe('');
  expect(await isLinkOpen()).toBe(false);
  expect((await command.staff([], 'unlock', email)).fault).toBe('');
  expect(await (await staffBrowser(command.app).signIn({ email })).json()).toMatchObject({ code: 'code_required' });
});

test('a reset that `totp` has finished does not keep the account locked after `totp off`', async () => {
  await using command = await openStaffCommand();
  await resetSecondFactor(command);
  expect((await command.staff([codeAt(command.app.clock.now())], 'totp', email)).fault).toBe('');
  expect((await command.staff([], 'totp', email, 'off')).fault).toBe('');
  expect((await command.staff([], 'unlock', email)).fault).toBe('');
  expect((await staffBrowser(command.app).signIn({ email })).status).toBe(200);
});

test('`unlock` refuses an account whose link for a new second factor has expired', async () => {
  await using command = await openStaffCommand();
  await resetSecondFactor(command);
  command.app.clock.time += 4 * 86_400_000;
  expect((await command.staff([], 'unlock', email)).fault).toMatch(/npm run staff -- totp/);
  expect((await staffBrowser(command.app).signIn({ email })).status).toBe(401);
});

test('in production a new owner needs a second factor first', async () => {
  await using command = await openStaffCommand({ SITE_ENV: 'production', SITE_ORIGIN: 'https://plumbline.example' });
  await addStaff(command.app, { email, role: 'staff' });
  const browser = staffBrowser(command.app, { origin: 'https://plumbline.example' });
  expect((await browser.signIn({ email })).status).toBe(200);
  await command.staff([], 'role', email, 'owner');
  expect((await browser.send('GET', '/api/admin/audit-log')).status).toBe(401);
  expect((await browser.signIn({ email })).status).toBe(403);
});

test.each<[string[], string[], string | RegExp]>([
  [['add', 'ines', 'Ines', 'staff'], [], 'email: Please enter a valid email address'],
  [['add', email, ' ', 'staff'], [], 'name: the name must not be empty'],
  [['add', email, 'Ines\u001B[2J', 'staff'], [], 'name: the name must be one line of plain text'],
  [['add', email, 'Ines', 'admin'], [], 'role: must be one of viewer, staff, owner'],
  [['add', email, 'Ines', 'staff'], ['too short'], 'the password must have at least 12 characters'],
  [
    ['add', email, 'Ines', 'staff'],
    ['password2026'],
    'the password is one of the commonest, or one of them with a few signs around it',
  ],
  [['password', email], [password], `there is no account ${email}`],
  [['disable', email], [], `there is no account ${email}`],
  [['totp', email], [], `there is no account ${email}`],
  [['totp', email, 'on'], [], `there is no account ${email}`],
  [['sessions', email], [], `there is no account ${email}`],
  [['role', email, 'king'], [], 'role: must be one of viewer, staff, owner'],
  [['add', email, 'Ines', 'staff', password], [], /^usage:\n {2}npm run staff -- add <e-mail> <name>/],
  [['fire'], [], /^usage:/],
  [[], [], /^usage:/],
])('reports the fault of %s', async (commandArgs, answers, message) => {
  await using command = await openStaffCommand();
  const { out, fault } = await command.staff(answers, ...commandArgs);
  expect(out).toBe('');
  expect(fault).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
});

test('as a process: it reads a password from standard input, and reports a fault in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'));
  const settings = { DATA_DIR: folder, SECRET_KEY: 'a key that only tests know of, and nobody else' };
  const staff = async (input: string, ...args: string[]) => {
    const run = runNode('cli/staff.ts', args, settings);
    run.child.stdin?.end(input);
    const code = await run.ended;
    return { code, out: run.output.stdout, fault: run.output.stderr };
  };
  expect(await staff('', 'add', email, 'Ines Ferreira', 'staff')).toEqual({
    code: 1,
    out: '',
    fault: 'The new password was not given: type it in a terminal, or give it on standard input\n',
  });
  expect(await staff(`${password}\n`, 'add', email, 'Ines Ferreira', 'staff')).toEqual({
    code: 0,
    out: `${email} is staff\n`,
    fault: '',
  });
  expect((await staff('', 'list')).out).toContain(`Ines Ferreira <${email}>`);
  await rm(folder, { recursive: true });
});
