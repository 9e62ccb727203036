import type { AdminMemberAccount } from '@plumbline/contract/members/admin-members';
import type { Knex } from 'knex';
import { mailLimitKeys, mailWindow } from '../account-limits.ts';
import type { AccountRules } from '../account-settings.ts';
import { passwordAttempts } from '../account-recovery/one-time-password.ts';
import { returnTokens, hasToken } from '../../platform/rate-limits/take-token.ts';
import type { MemberRow } from '../memberships/member-row.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

/** The dependencies of the account state. */
export interface AccountStateDeps {
  readonly secret: SecretKey;
  readonly accountRules: AccountRules;
  /** In ms since 1970. */
  readonly now: number;
}

/** The state of a member's account. */
export async function accountState(
  db: Knex,
  { id, email, email_verified_at: verifiedAt, erased_at: erasedAt }: MemberRow,
  { secret, accountRules, now }: AccountStateDeps,
): Promise<AdminMemberAccount> {
  const time = new Date(now).toISOString();
  const password: { expires_at: string; failures: number } | undefined = await db('one_time_passwords')
    .where('member_id', id)
    .where('expires_at', '>', time)
    .first('expires_at', 'failures');
  const [links]: { total: number | string }[] = await db('account_links')
    .where('member_id', id)
    .whereNull('used_at')
    .where('expires_at', '>', time)
    .count({ total: '*' });
  const limit = { limit: accountRules.perEmail, window: mailWindow(accountRules.perEmail), now };
  const limitKeys = erasedAt === null ? mailLimitKeys(secret, email) : [];
  const hasMailsLeft = await Promise.all(limitKeys.map((key) => hasToken(db, { key, ...limit })));
  const failures = password?.failures ?? 0;
  return {
    verifiedAt,
    passwordUntil: password?.expires_at ?? null,
    failures,
    openLinks: Number(links?.total ?? 0),
    locked: failures >= passwordAttempts || hasMailsLeft.includes(false),
  };
}

/** Unlocks a member: deletes a password with wrong tries, and resets the mail limits, so that they can request one. */
export async function unlock(
  transaction: Knex.Transaction,
  { id, email }: Pick<MemberRow, 'id' | 'email'>,
  secret: SecretKey,
): Promise<void> {
  await transaction('one_time_passwords').where('member_id', id).where('failures', '>', 0).delete();
  await returnTokens(transaction, mailLimitKeys(secret, email));
}
