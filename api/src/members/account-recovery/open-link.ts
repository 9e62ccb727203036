import type { Site } from '@plumbline/contract/site';
import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { findMemberByEmail, type Member } from '../memberships/find-member.ts';
import type { LinkPurpose, MemberLink } from '../../mail/index.ts';
import { storeLink } from './link-store.ts';
import { hashToken, linkToken } from '../../platform/secrets/link-token.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

/** The dependencies of links. */
export interface LinkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
  readonly site: Site;
}

/** In ms, from the rendering of the mail on, so that an outage of the mail provider does not shorten it. */
const lifetimes = { recovery: 30 * 60_000, 'verify-email': 24 * 3_600_000 } as const;

const pagePaths = {
  recovery: (token: string) => `/recovery?token=${token}`,
  'verify-email': (token: string) => `/verify-email/${token}`,
} as const;

/**
 * Creates the link of a mail when the mail is rendered, so that neither the answer nor its duration reveals whether
 * there is a member. A mail that is rendered again has the same link. Null if the address is no member's, or needs no
 * confirmation.
 */
export async function openLink(
  { db, clock, secret, site }: LinkDeps,
  purpose: LinkPurpose,
  { messageKey, to }: { readonly messageKey: string; readonly to: string },
): Promise<MemberLink | null> {
  const member = await findRecipient(db.knex, purpose, to);
  if (member === null) return null;
  const token = linkToken(secret, purpose, messageKey);
  const now = clock.now();
  await db.write((transaction) =>
    storeLink(transaction, {
      tokenHash: hashToken(token),
      purpose,
      memberId: member.id,
      emailKey: member.emailKey,
      now: new Date(now).toISOString(),
      expiresAt: new Date(now + lifetimes[purpose]).toISOString(),
    }),
  );
  return {
    address: site.origin + pagePaths[purpose](token),
    email: member.email,
    name: member.name,
    number: member.number,
  };
}

/** The member of a possible link; null if the address is no member's, or needs no confirmation. */
export async function findRecipient(db: Knex, purpose: LinkPurpose, to: string): Promise<Member | null> {
  const member = await findMemberByEmail(db, to);
  return member === null || (purpose === 'verify-email' && member.emailVerified) ? null : member;
}
