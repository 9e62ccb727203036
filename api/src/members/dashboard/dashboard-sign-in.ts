import type { DashboardMember } from '@plumbline/contract/members/accounts';
import { Failure } from '../../platform/http/failure.ts';
import { findMemberByEmail, findPaidUntil } from '../memberships/find-member.ts';
import type { AccountDeps } from '../account-deps.ts';
import { useOneTimePassword } from '../account-recovery/one-time-password.ts';

/** The member with this one-time password, which is used up. @throws Failure `forbidden` for every invalid input. */
export async function signInOnce(
  { db, clock, secret }: Pick<AccountDeps, 'db' | 'clock' | 'secret'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<DashboardMember> {
  const member = await findMemberByEmail(db.knex, email);
  const now = clock.now();
  // No member has the number 0; the check makes an unknown address take the same time.
  const isAccepted = await db.write((transaction) =>
    useOneTimePassword(transaction, { secret, memberId: member?.id ?? 0, now, password }),
  );
  if (member === null || !isAccepted) {
    throw new Failure(
      'forbidden',
      'The e-mail address or the one-time password is not right, or its ten minutes are over.',
    );
  }
  const paid = await findPaidUntil(db.knex, member.id);
  return {
    memberNumber: member.number,
    name: member.name,
    email: member.email,
    emailVerified: member.emailVerified,
    membershipType: member.memberType,
    isActive: paid?.isActive ?? false,
    paidUntil: paid?.paidUntil ?? null,
  };
}
