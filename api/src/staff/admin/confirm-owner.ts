import { Failure } from '../../platform/http/failure.ts';
import { findAccount } from '../accounts/accounts.ts';
import { addressKey } from '../accounts/address-key.ts';
import { addAuditEntry } from '../audit-log/audit-log.ts';
import { verifyPassword } from '../accounts/password-hash.ts';
import { proveFactor } from '../sessions/prove-factor.ts';
import type { StaffSession } from '../../platform/http/staff-access.ts';
import { clearFailures, uncountSignInTry, countSignInTry } from '../sessions/sign-in-tries.ts';
import type { SignInDeps } from '../sessions/sign-in.ts';

/** The signed-in owner and the proof of identity. */
export interface OwnerProof {
  readonly owner: Pick<StaffSession, 'staffId' | 'email'>;
  readonly password: string;
  readonly code?: string | undefined;
  /** The network address. */
  readonly address: string;
}

/**
 * Confirms that the owner is present, and not somebody who found the admin open. Wrong proofs count as failed sign-ins.
 * @throws Failure `invalid_input` at `password` or `code`, `too_many_requests`.
 */
export async function confirmOwner(deps: SignInDeps, { owner, password, code, address }: OwnerProof): Promise<void> {
  const { db, clock, secret } = deps;
  const limits = await countSignInTry(deps, owner.email, address);
  const account = await findAccount(db.knex, owner.email);
  const refuse = async (field: 'password' | 'code', message: string, detail: string): Promise<never> => {
    await addAuditEntry(db.knex, {
      at: new Date(clock.now()).toISOString(),
      staffId: owner.staffId,
      who: owner.email,
      action: 'confirm who is signed in',
      outcome: 'unauthorized',
      detail,
      from: addressKey(secret, address),
    });
    throw atField(field, message);
  };
  if (account === null || !(await verifyPassword(account.passwordHash, password))) {
    return refuse('password', 'This is not your password', 'wrong password');
  }
  if (account.totpSecret !== null && code === undefined) {
    await uncountSignInTry(deps, limits);
    throw atField('code', 'Please enter the code of your authenticator');
  }
  const confirmed = await db.write(async (transaction) => {
    if (!(await proveFactor(deps, transaction, account, { code, now: clock.now(), signsIn: false }))) return false;
    await clearFailures(transaction, limits);
    return true;
  });
  if (!confirmed) await refuse('code', 'This code is wrong, or was used before', 'wrong or used code');
}

function atField(field: 'password' | 'code', message: string): Failure {
  return new Failure('invalid_input', `${message}.`, { issues: [{ path: `body.${field}`, message }] });
}
