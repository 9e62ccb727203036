import type { Site } from '@plumbline/contract/site';
import type { InvitationLink } from '../../mail/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { hashToken, linkToken } from '../../platform/secrets/link-token.ts';
import { findInvitation, renewInvitation } from './invitation-store.ts';

interface LinkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Buffer;
  readonly site: Site;
}

/** In ms: how long a link works, from when its mail is written. */
const life = 3 * 86_400_000;

/** When a link of an invitation stops working that is mailed then; both ISO 8601. */
export function expiryOf(now: string): string {
  return new Date(Date.parse(now) + life).toISOString();
}

/**
 * Makes the link of an invitation, when its mail is written: a mail that is written again has the same one, and a newer mail's
 * takes the place of an older one's. Null where the invitation was used or withdrawn.
 */
export async function openInvitationLink(
  { db, clock, secret, site }: LinkDeps,
  { invitation: id }: { readonly invitation: number },
  messageKey: string,
): Promise<InvitationLink | null> {
  const invitation = await findInvitation(db.knex, { id });
  if (invitation === null) return null;
  const token = linkToken(secret, 'staff-invitation', messageKey);
  const expiresAt = expiryOf(new Date(clock.now()).toISOString());
  await renewInvitation(db.knex, id, { tokenHash: hashToken(token), expiresAt });
  return { ...invitation, expiresAt, address: `${site.origin}/staff/invitation?token=${token}` };
}
