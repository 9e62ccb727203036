import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { recordSignIn, spendRecoveryCode, type StaffAccount } from '../accounts/accounts.ts';
import { recoveryCodeHash } from '../accounts/recovery-codes.ts';
import { unseal } from '../../platform/secrets/sealed.ts';
import { stepOfCode } from '../accounts/totp.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

interface Proof {
  readonly code: string | undefined;
  /** In ms since 1970. */
  readonly now: number;
  /** Whether this is a sign-in, which is recorded; otherwise a signed-in user confirms their identity. */
  readonly signsIn: boolean;
}

/**
 * Verifies and uses up the code if the account has a second factor. False if the code is wrong or used, or if the
 * account has changed since it was checked.
 */
export async function proveFactor(
  { secret, log }: { readonly secret: SecretKey; readonly log: Logger },
  transaction: Knex.Transaction,
  account: StaffAccount,
  { code, now: time, signsIn }: Proof,
): Promise<boolean> {
  const now = new Date(time).toISOString();
  const signInTime = { signedInAt: signsIn ? now : null };
  if (account.totpSecret === null) return recordSignIn(transaction, account, { ...signInTime, step: null });
  const key = unseal(secret, `totp/${account.id}`, account.totpSecret);
  if (key === null) log.error({ staffId: account.id }, 'a second factor cannot be decrypted: SECRET_KEY has changed');
  const step = key && stepOfCode(key, code ?? '', time);
  if (step !== null) return recordSignIn(transaction, account, { ...signInTime, step });
  const codeHash = recoveryCodeHash(code ?? '');
  // Checked first, so that a changed account keeps its code; this locks the account until the transaction ends.
  if (codeHash === null || !(await recordSignIn(transaction, account, { signedInAt: null, step: null }))) return false;
  if (!(await spendRecoveryCode(transaction, { staffId: account.id, codeHash, now }))) return false;
  return recordSignIn(transaction, account, { ...signInTime, step: null });
}
