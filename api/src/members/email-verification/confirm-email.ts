import { Failure } from '../../platform/http/failure.ts';
import { findMemberById, storeEmailVerified } from '../memberships/find-member.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findMemberOfVerifyLink } from '../account-recovery/link-store.ts';
import { hashToken } from '../../platform/secrets/link-token.ts';

/**
 * Confirms the address of the member whose mail had this token. Mail scanners open links too: a repeat changes nothing.
 */
export async function confirmEmail({ db, clock }: Pick<AccountDeps, 'db' | 'clock'>, token: string): Promise<string> {
  const now = new Date(clock.now()).toISOString();
  const memberId = await findMemberOfVerifyLink(db.knex, { tokenHash: hashToken(token), now });
  if (memberId === null) throw new Failure('gone', 'Failed to verify email. The link may have expired.');
  const member = await findMemberById(db.knex, memberId);
  if (!member.emailVerified) await db.write((transaction) => storeEmailVerified(transaction, memberId, now));
  return member.email;
}
