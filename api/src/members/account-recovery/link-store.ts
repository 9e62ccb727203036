import type { Knex } from 'knex';
import type { LinkPurpose } from '../../mail/index.ts';

interface NewLink {
  readonly tokenHash: string;
  readonly purpose: LinkPurpose | 'membership';
  readonly memberId: number;
  /** The order of the link's membership; default none. */
  readonly orderId?: number;
  readonly emailKey: string;
  /** ISO 8601. */
  readonly now: string;
  readonly expiresAt: string;
}

/** In ms: the time until an expired link is deleted; longer than a mail's retries, which would create it again. */
const expiredLinkRetention = 7 * 86_400_000;

/** Stores a link, or extends an unused one. Links that expired a week ago are deleted as well. */
export async function storeLink(
  transaction: Knex.Transaction,
  { tokenHash, purpose, memberId, orderId, emailKey, now, expiresAt }: NewLink,
): Promise<void> {
  await transaction('account_links')
    .where('expires_at', '<=', new Date(Date.parse(now) - expiredLinkRetention).toISOString())
    .delete();
  await transaction('account_links')
    .insert({
      token_hash: tokenHash,
      purpose,
      member_id: memberId,
      order_id: orderId ?? null,
      email_key: emailKey,
      expires_at: expiresAt,
    })
    .onConflict('token_hash')
    .merge({ expires_at: expiresAt })
    .whereNull('account_links.used_at');
}

/**
 * Uses a recovery link, and with it all others of the member. The link is checked and used in a single statement, so
 * that only one of several concurrent callers gets the member. @returns the member's id; null if the link is not valid.
 */
export async function useRecoveryLink(
  transaction: Knex.Transaction,
  { tokenHash, emailKey, now }: { readonly tokenHash: string; readonly emailKey: string; readonly now: string },
): Promise<number | null> {
  const [used]: { member_id: number }[] = await transaction('account_links')
    .where({ token_hash: tokenHash, purpose: 'recovery', email_key: emailKey })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .update({ used_at: now })
    .returning('member_id');
  if (!used) return null;
  await transaction('account_links')
    .where({ member_id: used.member_id, purpose: 'recovery' })
    .whereNull('used_at')
    .update({ used_at: now });
  return used.member_id;
}

/** The order of a link's membership, and its member; null if the link is unknown or expired. */
export async function findMembershipLink(
  db: Knex,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: string },
): Promise<{ readonly memberId: number; readonly orderId: number } | null> {
  const row: { member_id: number; order_id: number } | undefined = await db('account_links')
    .where({ token_hash: tokenHash, purpose: 'membership' })
    .whereNotNull('order_id')
    .where('expires_at', '>', now)
    .first('member_id', 'order_id');
  return row ? { memberId: row.member_id, orderId: row.order_id } : null;
}

/** The member whose address the link confirms. */
export async function findMemberOfVerifyLink(
  db: Knex,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: string },
): Promise<number | null> {
  const row: { member_id: number } | undefined = await db('account_links')
    .where({ token_hash: tokenHash, purpose: 'verify-email' })
    .where('expires_at', '>', now)
    .first('member_id');
  return row?.member_id ?? null;
}
