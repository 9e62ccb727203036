import { randomInt } from 'node:crypto';
import { enqueueMail, type LinkPurpose } from '../../mail/index.ts';
import type { AccountDeps } from '../account-deps.ts';
import { limitNetwork } from '../../platform/rate-limits/limit-network.ts';
import { takeMail } from '../account-limits.ts';
import type { AccountRules } from '../account-settings.ts';

interface AskDeps extends Pick<AccountDeps, 'db' | 'clock' | 'secret'> {
  readonly accountRules: AccountRules;
}

/** In ms: a random wait before the mail, so that what its writing costs cannot be measured by the next call. */
const wait = { least: 500, most: 4000 };

/**
 * Stores the request for a link. The work is the same for every address, and no member is looked up: whether there is a
 * member shows when the mail is written, some seconds later. A mailbox that has had its mails of the hour gets no other one,
 * and the answer is the same: strangers can type any address, and must not keep its owner from an answer. The newest of those
 * mails has just been sent, and its link holds for longer than the next mail is away.
 * @throws Failure `too_many_requests`.
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
  const by = { secret, purpose: kind, now };
  const dueAt = new Date(now + randomInt(wait.least, wait.most)).toISOString();
  await db.write(async (transaction) => {
    await limitNetwork(transaction, address, { ...by, limit: accountRules.perAddress });
    if (!(await takeMail(transaction, email, { ...by, limit: accountRules.perEmail }))) return;
    await enqueueMail(transaction, { kind, to: email, payload: {}, now: new Date(now).toISOString(), dueAt });
  });
}
