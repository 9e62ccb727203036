import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { noteSignIn, spendRecoveryCode, type StaffAccount } from '../accounts/accounts.ts';
import { recoveryCodeHash } from '../accounts/recovery-codes.ts';
import { unseal } from '../../platform/secrets/sealed.ts';
import { stepOfCode } from '../accounts/totp.ts';

interface Proof {
  readonly code: string | undefined;
  /** In ms since 1970. */
  readonly now: number;
  /** Whether it is a sign-in, which is noted; else somebody who is signed in proves to be who they are. */
  readonly signsIn: boolean;
}

/**
 * Uses up the code, where the account has a second factor. False where the code is not right, was used, or the account is
 * not what was checked any more.
 */
export async function proveFactor(
  { secret, log }: { readonly secret: Buffer; readonly log: Logger },
  transaction: Knex.Transaction,
  account: StaffAccount,
  { code, now: time, signsIn }: Proof,
): Promise<boolean> {
  const now = new Date(time).toISOString();
  const proved = { signedInAt: signsIn ? now : null };
  if (account.totpSecret === null) return noteSignIn(transaction, account, { ...proved, step: null });
  const key = unseal(secret, `totp/${account.id}`, account.totpSecret);
  if (key === null)
    log.error({ staffId: account.id }, 'a second factor cannot be read: SECRET_KEY is another one since');
  const step = key && stepOfCode(key, code ?? '', time);
  if (step !== null) return noteSignIn(transaction, account, { ...proved, step });
  const codeHash = recoveryCodeHash(code ?? '');
  if (codeHash === null || !(await spendRecoveryCode(transaction, { staffId: account.id, codeHash, now })))
    return false;
  return noteSignIn(transaction, account, { ...proved, step: null });
}
