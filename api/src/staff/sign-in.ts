import type { Site } from '@plumbline/contract/site';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Failure } from '../http/failure.ts';
import { limitKey, networkOf } from '../limits/limit-key.ts';
import { emailKey, findAccount, noteSignIn, spendRecoveryCode, type StaffAccount } from './accounts.ts';
import { addressKey } from './address-key.ts';
import { record } from './audit-log.ts';
import { nobodysHash, verifyPassword } from './password-hash.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { unseal } from './sealed.ts';
import { endSessions, openSession } from './sessions.ts';
import { countTry, forgetOldTries, forgetTries, returnTry, type Guarded } from './sign-in-guard.ts';
import type { StaffRules } from './staff-settings.ts';
import { stepOfCode } from './totp.ts';

/** What signing in needs. */
export interface SignInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly site: Site;
  readonly secret: Buffer;
  readonly staffRules: StaffRules;
}

interface Details {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

interface From {
  /** Of the network. */
  readonly address: string;
  /** The session that the browser holds already: it ends. */
  readonly session: { readonly id: number } | null;
}

/** What the audit log calls it. */
const action = 'POST /admin/session';

/**
 * Opens a session. Whatever is wrong, the answer is the same and takes the same time; the audit log says what it was.
 * @returns the session's token.
 * @throws Failure `unauthorized`, `code_required`, `forbidden` or `too_many_requests`.
 */
export async function signInStaff(deps: SignInDeps, details: Details, from: From): Promise<string> {
  const { db, clock, secret, site } = deps;
  const guards = await letTry(deps, details.email, from.address);
  const account = await findAccount(db.knex, details.email);
  const right = await verifyPassword(account?.passwordHash ?? (await nobodysHash), details.password);
  const refuse = async (detail: string): Promise<never> => {
    await note(deps, db.knex, { account, address: from.address, outcome: 'unauthorized', detail });
    throw new Failure('unauthorized', 'These details do not match an account. Please check them and try again.');
  };
  if (account === null) return refuse('no such account');
  if (!right) return refuse('wrong password');
  if (account.disabledAt !== null) return refuse('disabled account');
  if (account.totpSecret === null && account.role === 'owner' && site.production) {
    await giveBack(deps, guards);
    await note(deps, db.knex, {
      account,
      address: from.address,
      outcome: 'forbidden',
      detail: 'owner without second factor',
    });
    throw new Failure('forbidden', 'An owner needs a second factor. It is set up with: npm run staff -- totp <e-mail>');
  }
  if (account.totpSecret !== null && details.code === undefined) {
    await giveBack(deps, guards);
    await note(deps, db.knex, { account, address: from.address, outcome: 'code_required', detail: null });
    throw new Failure('code_required', 'Please enter the code of your authenticator.');
  }
  const now = clock.now();
  const token = await db.write(async (transaction) => {
    if (!(await prove(deps, transaction, account, details.code, now))) return null;
    await returnTry(transaction, guards.address.key);
    await forgetTries(transaction, guards.account.key);
    if (from.session !== null) await endSessions(transaction, from.session, now);
    await note(deps, transaction, { account, address: from.address, outcome: 'ok', detail: null });
    return openSession(transaction, { staffId: account.id, addressKey: addressKey(secret, from.address), now });
  });
  if (token === null) return refuse(account.totpSecret === null ? 'account changed meanwhile' : 'wrong or used code');
  return token;
}

/** Everywhere the address's comes first: two transactions that took them in turns would wait for each other. */
interface Guards {
  readonly address: Guarded;
  readonly account: Guarded;
}

/** The guards of an account; the key is also what `npm run staff -- unlock` forgets. */
export function accountGuardKey(secret: Buffer, email: string): string {
  return limitKey(secret, 'staff/account', emailKey(email));
}

/** Counts a try. An address that is out of tries does not reach accounts: it cannot lock them one after another. */
async function letTry({ db, clock, secret, staffRules }: SignInDeps, email: string, address: string): Promise<Guards> {
  const now = clock.now();
  const guards = {
    account: { key: accountGuardKey(secret, email), limit: staffRules.triesPerAccount },
    address: { key: limitKey(secret, 'staff/address', networkOf(address)), limit: staffRules.triesPerAddress },
  };
  await forgetOldTries(db.knex, now);
  const wait = await db.write(
    async (transaction) =>
      (await countTry(transaction, guards.address, now)) || (await countTry(transaction, guards.account, now)),
  );
  if (wait > 0) throw tooManyTries(wait);
  return guards;
}

async function giveBack({ db }: SignInDeps, { account, address }: Guards): Promise<void> {
  await db.write(async (transaction) => {
    await returnTry(transaction, address.key);
    await returnTry(transaction, account.key);
  });
}

/** Uses up the code, where the account has a second factor, and notes the sign-in. Its first statement writes. */
async function prove(
  { secret, log }: SignInDeps,
  transaction: Knex.Transaction,
  account: StaffAccount,
  code: string | undefined,
  time: number,
): Promise<boolean> {
  const now = new Date(time).toISOString();
  if (account.totpSecret === null) return noteSignIn(transaction, account, { now, step: null });
  const key = unseal(secret, `totp/${account.id}`, account.totpSecret);
  if (key === null)
    log.error({ staffId: account.id }, 'a second factor cannot be read: SECRET_KEY is another one since');
  const step = key && stepOfCode(key, code ?? '', time);
  if (step !== null) return noteSignIn(transaction, account, { now, step });
  const codeHash = recoveryCodeHash(code ?? '');
  if (codeHash === null || !(await spendRecoveryCode(transaction, { staffId: account.id, codeHash, now })))
    return false;
  return noteSignIn(transaction, account, { now, step: null });
}

interface Noted {
  readonly account: StaffAccount | null;
  readonly address: string;
  readonly outcome: string;
  readonly detail: string | null;
}

async function note(
  { clock, secret }: SignInDeps,
  db: Knex,
  { account, address, outcome, detail }: Noted,
): Promise<void> {
  await record(db, {
    at: new Date(clock.now()).toISOString(),
    staffId: account?.id ?? null,
    // Not what was typed: a password slips into the wrong field easily.
    who: account?.email ?? null,
    action,
    outcome,
    detail,
    from: addressKey(secret, address),
  });
}

function tooManyTries(wait: number): Failure {
  const minutes = Math.ceil(wait / 60_000);
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Failure('too_many_requests', `Too many sign-ins have failed. Please try again in ${time}.`, {
    headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
  });
}
