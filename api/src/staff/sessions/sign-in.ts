import type { Site } from '@plumbline/contract/site';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findAccount, type StaffAccount } from '../accounts/accounts.ts';
import { addressKey } from '../accounts/address-key.ts';
import { addAuditEntry } from '../audit-log/audit-log.ts';
import { decoyHash, verifyPassword } from '../accounts/password-hash.ts';
import { proveFactor } from './prove-factor.ts';
import { endSessions, openSession } from './sessions.ts';
import { clearFailures, uncountSignInTry, countSignInTry } from './sign-in-tries.ts';
import type { StaffRules } from '../staff-settings.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

/** The dependencies of signing in. */
export interface SignInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly site: Site;
  readonly secret: SecretKey;
  readonly staffRules: StaffRules;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

interface SignInSource {
  /** The network address. */
  readonly address: string;
  /** The browser's present session, which ends. */
  readonly session: { readonly id: number } | null;
}

/** The action's name in the audit log. */
const action = 'POST /admin/session';

/**
 * Opens a session. All failures have the same answer and take the same time; the audit log contains the reason.
 * @returns the session's token. @throws Failure `unauthorized`, `code_required`, `forbidden` or `too_many_requests`.
 */
export async function signInStaff(deps: SignInDeps, credentials: Credentials, from: SignInSource): Promise<string> {
  const { db, clock, secret, site } = deps;
  const limits = await countSignInTry(deps, credentials.email, from.address);
  const account = await findAccount(db.knex, credentials.email);
  const isPasswordCorrect = await verifyPassword(account?.passwordHash ?? (await decoyHash), credentials.password);
  const refuse = async (detail: string): Promise<never> => {
    await recordTry(deps, db.knex, { account, address: from.address, outcome: 'unauthorized', detail });
    throw new Failure('unauthorized', 'These details do not match an account. Please check them and try again.');
  };
  if (account === null) return refuse('no such account');
  if (!isPasswordCorrect) return refuse('wrong password');
  if (account.disabledAt !== null) return refuse('disabled account');
  if (account.lockedAt !== null) return refuse('locked account');
  if (account.totpSecret === null && account.role === 'owner' && site.production) {
    await uncountSignInTry(deps, limits);
    await recordTry(deps, db.knex, {
      account,
      address: from.address,
      outcome: 'forbidden',
      detail: 'owner without second factor',
    });
    throw new Failure('forbidden', 'An owner needs a second factor. It is set up with: npm run staff -- totp <e-mail>');
  }
  if (account.totpSecret !== null && credentials.code === undefined) {
    await uncountSignInTry(deps, limits);
    await recordTry(deps, db.knex, { account, address: from.address, outcome: 'code_required', detail: null });
    throw new Failure('code_required', 'Please enter the code of your authenticator.');
  }
  const now = clock.now();
  const token = await db.write(async (transaction) => {
    if (!(await proveFactor(deps, transaction, account, { code: credentials.code, now, signsIn: true }))) return null;
    await clearFailures(transaction, limits);
    if (from.session !== null) await endSessions(transaction, from.session, now);
    await recordTry(deps, transaction, { account, address: from.address, outcome: 'ok', detail: null });
    return openSession(transaction, { staffId: account.id, addressKey: addressKey(secret, from.address), now });
  });
  if (token === null) return refuse(account.totpSecret === null ? 'account changed meanwhile' : 'wrong or used code');
  return token;
}

interface TryResult {
  readonly account: StaffAccount | null;
  readonly address: string;
  readonly outcome: string;
  readonly detail: string | null;
}

async function recordTry(
  { clock, secret }: SignInDeps,
  db: Knex,
  { account, address, outcome, detail }: TryResult,
): Promise<void> {
  await addAuditEntry(db, {
    at: new Date(clock.now()).toISOString(),
    staffId: account?.id ?? null,
    // The typed text is not logged because it may be a password in the wrong field.
    who: account?.email ?? null,
    action,
    outcome,
    detail,
    from: addressKey(secret, address),
  });
}
