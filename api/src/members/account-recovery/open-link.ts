import type { Site } from '@plumbline/contract/site';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { findMemberByEmail } from '../memberships/find-member.ts';
import { keepLink } from './link-store.ts';
import { hashToken, linkToken } from '../../platform/secrets/link-token.ts';

/** What a mailed link is for. */
export type LinkPurpose = 'recovery' | 'verify-email';

/** What making a link needs. */
export interface LinkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Buffer;
  readonly site: Site;
}

/** A link for one member's eyes. */
export interface OpenedLink {
  /** The whole address. */
  readonly address: string;
  /** The member's own address: mail goes there, and not to what somebody typed. */
  readonly email: string;
  readonly name: string;
  readonly number: number;
}

/** In ms, from when the mail is written: an outage of the mail takes nothing from it. */
const lifetimes = { recovery: 30 * 60_000, 'verify-email': 24 * 3_600_000 } as const;

const pages = {
  recovery: (token: string) => `/recovery?token=${token}`,
  'verify-email': (token: string) => `/verify-email/${token}`,
} as const;

/**
 * Makes the link that a mail brings, when that mail is written: nobody who asks for one learns by the answer or its time
 * whether there is a member. A mail that is written again has the same link. Null where the address is no member's, or has
 * nothing left to be confirmed.
 */
export async function openLink(
  { db, clock, secret, site }: LinkDeps,
  purpose: LinkPurpose,
  { messageKey, to }: { readonly messageKey: string; readonly to: string },
): Promise<OpenedLink | null> {
  const member = await findMemberByEmail(db.knex, to);
  if (member === null || (purpose === 'verify-email' && member.emailVerified)) return null;
  const token = linkToken(secret, purpose, messageKey);
  const now = clock.now();
  await db.write((transaction) =>
    keepLink(transaction, {
      tokenHash: hashToken(token),
      purpose,
      memberId: member.id,
      emailKey: member.emailKey,
      now: new Date(now).toISOString(),
      expiresAt: new Date(now + lifetimes[purpose]).toISOString(),
    }),
  );
  return {
    address: site.origin + pages[purpose](token),
    email: member.email,
    name: member.name,
    number: member.number,
  };
}
