import type { Knex } from 'knex';
import type { OrderRow } from '../../orders/order-row.ts';
import type { Facts } from '../facts.ts';
import { noteStanding, searchedAs } from '../../members/standing.ts';
import type { MembershipStatus } from '../../members/store.ts';

/** A membership as the settlement leaves it. */
export interface KeptMembership {
  readonly memberNumber: number;
  readonly status: MembershipStatus;
  /** What it was; null for a new one. */
  readonly before: { readonly status: MembershipStatus; readonly renews: boolean } | null;
  readonly periodEnd: string;
  readonly renews: boolean;
  /** Whether the buyer was no member of any kind before. */
  readonly newMember: boolean;
  /** Whether staff have ended it at once. */
  readonly calledOff: boolean;
}

interface Row {
  readonly id: number;
  readonly member_id: number;
  readonly called_off_at: string | null;
  readonly ended_at: string | null;
  readonly status: MembershipStatus;
  readonly period_end: string;
  readonly renews: boolean | number;
}

interface Wanted {
  readonly status: MembershipStatus;
  readonly periodEnd: string;
  readonly renews: boolean;
}

/**
 * Makes the membership of a paid order, or brings it to what the provider says. `first`: it was not paid before. The caller
 * holds the order's row.
 */
export async function keepMembership(
  transaction: Knex.Transaction,
  order: OrderRow & { readonly paid_at: string },
  { facts, now, first }: { readonly facts: Facts; readonly now: string; readonly first: boolean },
): Promise<KeptMembership> {
  const old: Row | undefined = first ? undefined : await transaction('memberships').where('order_id', order.id).first();
  const calledOff = Boolean(old?.called_off_at);
  const wanted = wantedMembership(order, facts, { now, calledOff });
  // Of somebody whose data was erased the order knows no address: the membership knows whose it was.
  const {
    number,
    id: memberId,
    isNew,
  } = await (old ? findMember(transaction, old.member_id) : keepMember(transaction, order));
  const values = {
    status: wanted.status,
    period_end: wanted.periodEnd,
    renews: wanted.renews,
    ended_at: wanted.status === 'ended' ? (old?.ended_at ?? now) : null,
  };
  if (old) await transaction('memberships').where('id', old.id).update(values);
  else {
    await transaction('memberships').insert({
      ...values,
      member_id: memberId,
      order_id: order.id,
      subscription_id: facts.subscription?.id ?? null,
      started_at: order.paid_at,
    });
  }
  await noteStanding(transaction, memberId);
  const before = old ? { status: old.status, renews: Boolean(old.renews) } : null;
  return { memberNumber: number, before, newMember: isNew, calledOff, ...wanted };
}

async function findMember(transaction: Knex.Transaction, id: number) {
  const found: { id: number; number: number } | undefined = await transaction('members')
    .where({ id })
    .first('id', 'number');
  if (!found) throw new Error(`there is no member ${id}`);
  return { ...found, isNew: false };
}

async function keepMember(transaction: Knex.Transaction, order: OrderRow & { readonly paid_at: string }) {
  const email = order.customer_email ?? '';
  const emailKey = email.toLowerCase();
  const about = { number: 10_000 + order.id, email, name: order.customer_name ?? email };
  const [made]: { id: number; number: number }[] = await transaction('members')
    .insert({
      ...about,
      ...searchedAs(about),
      email_key: emailKey,
      member_type: order.member_type,
      joined_at: order.paid_at,
    })
    .onConflict('email_key')
    .ignore()
    .returning(['id', 'number']);
  if (made) return { ...made, isNew: true };
  const found: { id: number; number: number } | undefined = await transaction('members')
    .where('email_key', emailKey)
    .first('id', 'number');
  if (!found) throw new Error('a member was neither made nor found');
  return { ...found, isNew: false };
}

function wantedMembership(
  order: OrderRow & { readonly paid_at: string },
  facts: Facts,
  { now, calledOff }: { readonly now: string; readonly calledOff: boolean },
): Wanted {
  const { subscription } = facts;
  const given = calledOff || givenBack(order, facts);
  if (subscription === null) {
    const periodEnd = periodFrom(order.paid_at, order.billing_frequency);
    return { status: given || periodEnd <= now ? 'ended' : 'active', periodEnd, renews: false };
  }
  const { status, periodEnd, renews } = subscription;
  const standing = given || status === 'ended' ? 'ended' : status === 'past_due' ? 'past_due' : 'active';
  return { status: standing, periodEnd, renews: renews && standing !== 'ended' };
}

/** Whether the newest payment went back to the buyer, by a refund in full or a dispute that was lost. */
function givenBack(order: OrderRow, { first, others }: Facts): boolean {
  const paid = [first, ...others].flatMap(({ charge, received }) => (charge ? [{ ...charge, received }] : []));
  const [newest] = paid.sort((a, b) => b.at.localeCompare(a.at));
  if (!newest) return false;
  const back = newest.refunds.reduce((sum, { amount, failed }) => (failed ? sum : sum + amount), 0);
  return back >= newest.received || newest.disputes.some(({ standing }) => standing === 'lost');
}

/** The end of a period that is paid once: a month where the order says so, else a year. */
function periodFrom(paidAt: string, frequency: OrderRow['billing_frequency']): string {
  const start = new Date(paidAt);
  const months = frequency === 'monthly' ? 1 : 12;
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + months);
  // January 31 and a month is the last of February, not early March.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end.toISOString();
}
