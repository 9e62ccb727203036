import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { limitKey } from '../../platform/rate-limits/limit-key.ts';
import { takeToken } from '../../platform/rate-limits/take-token.ts';
import { tooMany } from '../../platform/rate-limits/too-many.ts';
import { enqueueMail } from '../../mail/index.ts';
import type { MemberRow } from '../memberships/member-row.ts';

/** Verifications that staff send one member in a day. */
const daily = 5;
const day = 86_400_000;

interface VerificationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Buffer;
  readonly outbox: { wake(): void };
}

/**
 * Mails a member the link that confirms their address. @returns where it goes.
 * @throws Failure `conflict` where there is nothing to confirm, `too_many_requests`.
 */
export async function sendVerificationAgain(
  { db, clock, secret, outbox }: VerificationDeps,
  member: MemberRow,
): Promise<string> {
  if (member.erased_at !== null) throw new Failure('conflict', 'This person’s data was erased: there is no address.');
  if (member.email_verified_at !== null) throw new Failure('conflict', 'This address is confirmed already.');
  const now = clock.now();
  const key = limitKey(secret, 'verification-again', String(member.number));
  await db.write(async (transaction) => {
    const wait = await takeToken(transaction, { key, limit: daily, window: day, now });
    if (wait > 0) throw tooMany(wait, 'The verification was sent often enough today');
    const mail = { kind: 'verify-email', to: member.email, payload: {}, now: new Date(now).toISOString() } as const;
    await enqueueMail(transaction, mail);
  });
  outbox.wake();
  return member.email;
}
