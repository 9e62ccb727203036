import { expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runNode } from '../testing/run-node.ts';
import { totpCode } from '../staff/totp.ts';

const email = 'ines@plumbline.example';
const password = 'a lintel over every door';

/** `npm run staff` over a database of its own. */
async function office() {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'));
  const start = (...args: string[]) =>
    runNode('cli/staff.ts', args, { DATA_DIR: folder, SECRET_KEY: 'a key that only tests know of, and nobody else' });
  const staff = async (input: string, ...args: string[]) => {
    const run = start(...args);
    run.child.stdin?.end(input);
    const code = await run.ended;
    return { code, out: run.output.stdout, fault: run.output.stderr };
  };
  return { start, staff, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** The bytes of what {@link base32} wrote. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

test('an account’s way: added, given a second factor, a new password, disabled', async () => {
  await using desk = await office();
  expect(await desk.staff(`${password}\n`, 'add', email, 'Ines Ferreira', 'owner')).toEqual({
    code: 0,
    out: `${email} is owner\nIn production an owner needs a second factor: npm run staff -- totp ${email}\n`,
    fault: '',
  });
  expect((await desk.staff(`${password}\n`, 'add', email.toUpperCase(), 'Ines', 'viewer')).fault).toBe(
    `${email.toUpperCase()} has an account already\n`,
  );

  const enrolling = desk.start('totp', email);
  while (!/otpauth:\S+\n/.test(enrolling.output.stdout)) await setTimeout(20);
  const secret = /secret=([A-Z2-7]+)&/.exec(enrolling.output.stdout)?.[1] ?? '';
  enrolling.child.stdin?.end(`${totpCode(fromBase32(secret), Math.floor(Date.now() / 30_000))}\n`);
  expect(await enrolling.ended).toBe(0);
  expect(enrolling.output.stdout.match(/^ {2}[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/gm)).toHaveLength(10);

  expect((await desk.staff('', 'list')).out).toBe(
    `owner   Ines Ferreira <${email}>  second factor, 10 recovery codes  never signed in\n1 accounts\n`,
  );
  expect((await desk.staff('', 'role', email, 'staff')).out).toBe(`${email} is staff now\n`);
  expect((await desk.staff('another lintel, another door\n', 'password', email)).out).toBe(
    `${email} has a new password; 0 sessions ended\n`,
  );
  expect((await desk.staff('', 'unlock', email)).out).toBe(`the failed sign-ins of ${email} are forgotten\n`);
  expect((await desk.staff('', 'sessions', email)).out).toBe('0 open\n');
  expect((await desk.staff('', 'totp', email, 'off')).code).toBe(0);
  expect((await desk.staff('', 'disable', email)).out).toBe(`${email} is disabled; 0 sessions ended\n`);
  expect((await desk.staff('', 'list')).out).toMatch(/^staff .*password only {2}never signed in {2}disabled \d/);
  expect((await desk.staff('', 'enable', email)).out).toBe(`${email} may sign in again\n`);
}, 180_000);

test('a wrong code changes nothing', async () => {
  await using desk = await office();
  await desk.staff(password, 'add', email, 'Ines Ferreira', 'staff');
  const { code, fault } = await desk.staff('000000\n', 'totp', email);
  expect([code, fault]).toEqual([1, 'this is not the code of that key; nothing was changed\n']);
  expect((await desk.staff('', 'list')).out).toContain('password only');
}, 60_000);

test.each([
  [['add', 'ines', 'Ines', 'staff'], '', 'email: Please enter a valid email address\n'],
  [['add', email, ' ', 'staff'], '', 'name: the name must not be empty\n'],
  [['add', email, 'Ines\u001B[2J', 'staff'], '', 'name: the name must be one line of plain text\n'],
  [['add', email, 'Ines', 'admin'], '', 'role: must be one of viewer, staff, owner\n'],
  [['add', email, 'Ines', 'staff'], 'too short\n', 'the password must have at least 12 characters\n'],
  [
    ['add', email, 'Ines', 'staff'],
    'password2026\n',
    'the password is one of the commonest, or one of them with a few signs around it\n',
  ],
  [
    ['add', email, 'Ines', 'staff'],
    '',
    'The new password was not given: type it in a terminal, or give it on standard input\n',
  ],
  [['password', email], `${password}\n`, `there is no account ${email}\n`],
  [['disable', email], '', `there is no account ${email}\n`],
  [['totp', email], '', `there is no account ${email}\n`],
  [['sessions', email], '', `there is no account ${email}\n`],
  [['role', email, 'king'], '', 'role: must be one of viewer, staff, owner\n'],
  [['add', email, 'Ines', 'staff', password], '', /^usage:\n {2}npm run staff -- add <e-mail> <name>/],
  [['fire'], '', /^usage:/],
])(
  'says in one line what is wrong with %s',
  async (args, input, message) => {
    await using desk = await office();
    const { code, out, fault } = await desk.staff(input, ...args);
    expect([code, out]).toEqual([1, '']);
    expect(fault).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  },
  60_000,
);
