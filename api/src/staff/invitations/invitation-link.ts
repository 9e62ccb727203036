import type { Site } from '@plumbline/contract/site';
import type { InvitationLink } from '../../mail/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { hashToken, linkToken } from '../../platform/secrets/link-token.ts';
import { findInvitation, renewInvitation } from './invitation-store.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

interface LinkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
  readonly site: Site;
}

/** In ms: the lifetime of a link from when its mail is sent. */
const lifetime = 3 * 86_400_000;

/** The expiry of a link that is sent at `now`; both ISO 8601. */
export function expiryOf(now: string): string {
  return new Date(Date.parse(now) + lifetime).toISOString();
}

/**
 * Creates the link of an invitation when its mail is sent. A retry of the same mail gets the same link; a newer mail's
 * link replaces the older one. Null if the invitation was used or withdrawn.
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
