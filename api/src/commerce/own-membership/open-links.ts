import type { Knex } from 'knex';
import type { MembershipLinks } from '../../mail/index.ts';
import {
  findRunningMemberships,
  findMemberByEmail,
  findMembershipRow,
  storeLink,
  type Member,
  type MembershipRow,
} from '../../members/index.ts';
import { hashToken, linkToken } from '../../platform/secrets/link-token.ts';
import type { CommerceDeps } from '../commerce-deps.ts';
import { findOrderRow } from '../orders/store.ts';

/** In ms: the lifetime of a link, from the time its mail is written. */
const lifetime = 24 * 3_600_000;

/** The maximum number of memberships that a mail links to. */
const maxRows = 20;

/** A mail's request for links. */
interface LinkRequest {
  readonly to: string;
  /** The outbox's key of the mail. */
  readonly messageKey: string;
  /** The order of the mail's membership; null for every membership that has not ended. */
  readonly order: number | null;
}

/**
 * Creates a mail's links to a member's memberships when the mail is written; a mail that is written again has the same links. Null if
 * the address is not a member's, or the member has no such membership.
 */
export async function openMembershipLinks(
  deps: Pick<CommerceDeps, 'db' | 'clock' | 'secret' | 'site'>,
  { to, messageKey, order }: LinkRequest,
): Promise<MembershipLinks | null> {
  const { db, clock, secret, site } = deps;
  const found = await findLinkedOrders(db.knex, { to, order });
  if (found === null) return null;
  const now = clock.now();
  const links = found.orders.map(({ id, description }) => ({
    id,
    description,
    token: linkToken(secret, `membership ${id}`, messageKey),
  }));
  await db.write(async (transaction) => {
    for (const { id, token } of links) {
      await storeLink(transaction, {
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
  return { ...recipientOf(found.member), memberships };
}

/** The member and the memberships of {@link openMembershipLinks}, without creating links. */
export async function findMembershipRecipient(
  db: Knex,
  request: Omit<LinkRequest, 'messageKey'>,
): Promise<(Omit<MembershipLinks, 'memberships'> & { readonly descriptions: readonly string[] }) | null> {
  const found = await findLinkedOrders(db, request);
  return found && { ...recipientOf(found.member), descriptions: found.orders.map(({ description }) => description) };
}

async function findLinkedOrders(db: Knex, { to, order }: Omit<LinkRequest, 'messageKey'>) {
  const member = await findMemberByEmail(db, to);
  if (member === null) return null;
  const rows =
    order === null
      ? await findRunningMemberships(db, member.id, maxRows)
      : await findMembershipOfOrder(db, member, order);
  if (rows.length === 0) return null;
  const orders = await Promise.all(rows.map(({ order_id: id }) => findOrderRow(db, id)));
  return { member, orders };
}

/** The membership of an order, in a list; empty if it is another member's. */
async function findMembershipOfOrder(db: Knex, { id }: Member, order: number): Promise<MembershipRow[]> {
  const row = await findMembershipRow(db, order);
  return row?.member_id === id ? [row] : [];
}

function recipientOf({ email, name, number }: Member) {
  return { email, name, number };
}
