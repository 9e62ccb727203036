import { randomInt } from 'node:crypto';
import { enqueueMail, type LinkPurpose } from '../../mail/index.ts';
import type { AccountDeps } from '../account-deps.ts';
import { limitNetwork } from '../../platform/rate-limits/limit-network.ts';
import { takeMail } from '../account-limits.ts';
import type { AccountRules } from '../account-settings.ts';

interface AskDeps extends Pick<AccountDeps, 'db' | 'clock' | 'secret'> {
  readonly accountRules: AccountRules;
}

/** In ms: a random delay before the mail, so that the next call cannot measure the cost of rendering it. */
const mailDelay = { min: 500, max: 4000 };

/**
 * Stores the request for a link. The work is the same for every address, and no member is looked up; the lookup happens
 * when the mail is rendered, some seconds later. A mailbox at its hourly limit gets no further mail, and the answer is
 * the same: a stranger who types the address learns nothing and does not lock its owner out, since the newest mail's
 * link is valid until the next mail is possible. @throws Failure `too_many_requests` for the caller's network.
 */
export async function askForMail(
  { db, clock, secret, accountRules }: AskDeps,
  {
    kind,
    email,
    address,
  }: { readonly kind: LinkPurpose | 'membership-link'; readonly email: string; readonly address: string },
): Promise<void> {
  const now = clock.now();
  const limits = { secret, purpose: kind, now };
  const dueAt = new Date(now + randomInt(mailDelay.min, mailDelay.max)).toISOString();
  await db.write(async (transaction) => {
    await limitNetwork(transaction, address, { ...limits, limit: accountRules.perAddress });
    if (!(await takeMail(transaction, email, { ...limits, limit: accountRules.perEmail }))) return;
    await enqueueMail(transaction, { kind, to: email, payload: {}, now: new Date(now).toISOString(), dueAt });
  });
}
