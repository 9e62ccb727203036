import type { Knex } from 'knex';
import type { MembershipLinks } from '../../mail/index.ts';
import {
  findLivingMemberships,
  findMemberByEmail,
  findMembershipRow,
  keepLink,
  type Member,
  type MembershipRow,
} from '../../members/index.ts';
import { hashToken, linkToken } from '../../platform/secrets/link-token.ts';
import type { CommerceDeps } from '../commerce-deps.ts';
import { findOrderRow } from '../orders/store.ts';

/** In ms, from when the mail is written. */
const lifetime = 24 * 3_600_000;

/** Memberships of one member that a mail has links to. */
const most = 20;

/** What a mail asks links for. */
interface Asked {
  readonly to: string;
  readonly messageKey: string;
  /** The order of the membership that the mail is about; null for every living one. */
  readonly order: number | null;
}

/**
 * Makes the links to a member's memberships that a mail brings, when it is written; a mail that is written again has the same
 * ones. Null if the address is no member's, or has no such membership.
 */
export async function openMembershipLinks(
  deps: Pick<CommerceDeps, 'db' | 'clock' | 'secret' | 'site'>,
  { to, messageKey, order }: Asked,
): Promise<MembershipLinks | null> {
  const { db, clock, secret, site } = deps;
  const found = await findLinked(db.knex, { to, order });
  if (found === null) return null;
  const now = clock.now();
  const links = found.orders.map(({ id, description }) => ({
    id,
    description,
    token: linkToken(secret, `membership ${id}`, messageKey),
  }));
  await db.write(async (transaction) => {
    for (const { id, token } of links) {
      await keepLink(transaction, {
        tokenHash: hashToken(token),
        purpose: 'membership',
        memberId: found.member.id,
        orderId: id,
        emailKey: found.member.emailKey,
        now: new Date(now).toISOString(),
        expiresAt: new Date(now + lifetime).toISOString(),
      });
    }
  });
  const memberships = links.map(({ description, token }) => ({
    description,
    address: `${site.origin}/membership?token=${token}`,
  }));
  return { ...readerOf(found.member), memberships };
}

/** Whom {@link openMembershipLinks} would make links for, and to which memberships; no link is made. */
export async function findMembershipReader(
  db: Knex,
  asked: Omit<Asked, 'messageKey'>,
): Promise<(Omit<MembershipLinks, 'memberships'> & { readonly descriptions: readonly string[] }) | null> {
  const found = await findLinked(db, asked);
  return found && { ...readerOf(found.member), descriptions: found.orders.map(({ description }) => description) };
}

async function findLinked(db: Knex, { to, order }: Omit<Asked, 'messageKey'>) {
  const member = await findMemberByEmail(db, to);
  if (member === null) return null;
  const rows = order === null ? await findLivingMemberships(db, member.id, most) : await findOrdered(db, member, order);
  if (rows.length === 0) return null;
  const orders = await Promise.all(rows.map(({ order_id: id }) => findOrderRow(db, id)));
  return { member, orders };
}

/** The membership of an order, in a list; none if it is another member's. */
async function findOrdered(db: Knex, { id }: Member, order: number): Promise<MembershipRow[]> {
  const row = await findMembershipRow(db, order);
  return row?.member_id === id ? [row] : [];
}

function readerOf({ email, name, number }: Member) {
  return { email, name, number };
}
