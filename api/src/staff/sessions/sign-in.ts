import type { Site } from '@plumbline/contract/site';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findAccount, type StaffAccount } from '../accounts/accounts.ts';
import { addressKey } from '../accounts/address-key.ts';
import { record } from '../audit-log/audit-log.ts';
import { nobodysHash, verifyPassword } from '../accounts/password-hash.ts';
import { proveFactor } from './prove-factor.ts';
import { endSessions, openSession } from './sessions.ts';
import { forgetFailures, giveBackTry, letTry } from './sign-in-tries.ts';
import type { StaffRules } from '../staff-settings.ts';

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
  if (account.lockedAt !== null) return refuse('locked account');
  if (account.totpSecret === null && account.role === 'owner' && site.production) {
    await giveBackTry(deps, guards);
    await note(deps, db.knex, {
      account,
      address: from.address,
      outcome: 'forbidden',
      detail: 'owner without second factor',
    });
    throw new Failure('forbidden', 'An owner needs a second factor. It is set up with: npm run staff -- totp <e-mail>');
  }
  if (account.totpSecret !== null && details.code === undefined) {
    await giveBackTry(deps, guards);
    await note(deps, db.knex, { account, address: from.address, outcome: 'code_required', detail: null });
    throw new Failure('code_required', 'Please enter the code of your authenticator.');
  }
  const now = clock.now();
  const token = await db.write(async (transaction) => {
    if (!(await proveFactor(deps, transaction, account, { code: details.code, now, signsIn: true }))) return null;
    await forgetFailures(transaction, guards);
    if (from.session !== null) await endSessions(transaction, from.session, now);
    await note(deps, transaction, { account, address: from.address, outcome: 'ok', detail: null });
    return openSession(transaction, { staffId: account.id, addressKey: addressKey(secret, from.address), now });
  });
  if (token === null) return refuse(account.totpSecret === null ? 'account changed meanwhile' : 'wrong or used code');
  return token;
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
