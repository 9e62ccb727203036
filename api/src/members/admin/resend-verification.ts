import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { enqueueMail, countResend } from '../../mail/index.ts';
import type { MemberRow } from '../memberships/member-row.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

interface VerificationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
  readonly outbox: { wake(): void };
}

/**
 * Mails a member the link to each of their memberships. @returns the member's address.
 * @throws Failure `conflict` without a membership or after an erasure, `too_many_requests`.
 */
export async function mailMembershipLink(
  { db, clock, secret, outbox }: VerificationDeps,
  member: MemberRow,
): Promise<string> {
  if (member.erased_at !== null) throw new Failure('conflict', 'This person’s data was erased: there is no address.');
  if (member.standing === 'ended')
    throw new Failure('conflict', 'This member has no membership: there is nothing to manage.');
  const now = clock.now();
  await db.write(async (transaction) => {
    await countResend(transaction, { secret, mail: 'link', id: String(member.number), now });
    const mail = { kind: 'membership-link', to: member.email, payload: {}, now: new Date(now).toISOString() } as const;
    await enqueueMail(transaction, mail);
  });
  outbox.wake();
  return member.email;
}

/**
 * Mails a member the link that confirms their address. @returns the member's address.
 * @throws Failure `conflict` if the address is confirmed or erased, `too_many_requests`.
 */
export async function resendVerification(
  { db, clock, secret, outbox }: VerificationDeps,
  member: MemberRow,
): Promise<string> {
  if (member.erased_at !== null) throw new Failure('conflict', 'This person’s data was erased: there is no address.');
  if (member.email_verified_at !== null) throw new Failure('conflict', 'This address is confirmed already.');
  const now = clock.now();
  await db.write(async (transaction) => {
    await countResend(transaction, { secret, mail: 'verification', id: String(member.number), now });
    const mail = { kind: 'verify-email', to: member.email, payload: {}, now: new Date(now).toISOString() } as const;
    await enqueueMail(transaction, mail);
  });
  outbox.wake();
  return member.email;
}
