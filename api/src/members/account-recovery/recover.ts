import type { RecoveryCredentials } from '@plumbline/contract/members/accounts';
import { dashboardUrl } from '@plumbline/contract/site';
import { Failure } from '../../platform/http/failure.ts';
import { findMemberById, storeEmailVerified } from '../memberships/find-member.ts';
import type { AccountDeps } from '../account-deps.ts';
import { limitNetwork } from '../../platform/rate-limits/limit-network.ts';
import { useRecoveryLink } from './link-store.ts';
import { hashToken } from '../../platform/secrets/link-token.ts';
import { setOneTimePassword } from './one-time-password.ts';

/** Tokens that one network address may try per hour. A token cannot be guessed; the limit saves work. */
const triesPerHour = 100;

/**
 * Exchanges a mailed token for a one-time sign-in password. The token proves access to the mailbox, so it also confirms
 * the address. @throws Failure `gone` for every invalid token; `too_many_requests`.
 */
export async function recover(
  { db, clock, secret, site }: AccountDeps,
  { email, token, address }: { readonly email: string; readonly token: string; readonly address: string },
): Promise<RecoveryCredentials> {
  const now = clock.now();
  const time = new Date(now).toISOString();
  const link = { tokenHash: hashToken(token), emailKey: email.toLowerCase(), now: time };
  await db.write((transaction) =>
    limitNetwork(transaction, address, { secret, purpose: 'recovery-token', limit: triesPerHour, now }),
  );
  return db.write(async (transaction) => {
    const memberId = await useRecoveryLink(transaction, link);
    if (memberId === null) {
      throw new Failure(
        'gone',
        'This link does not fit this e-mail address, was used before, or its 30 minutes are over. Please ask for a new one.',
      );
    }
    await storeEmailVerified(transaction, memberId, time);
    const password = await setOneTimePassword(transaction, { secret, memberId, now });
    const member = await findMemberById(transaction, memberId);
    return {
      email: member.email,
      password,
      memberNumber: member.number,
      loginUrl: dashboardUrl(site, 'login', { email: member.email, token: password }),
    };
  });
}
