import { memberNumberOf } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import type { OrderRow } from '../../orders/order-row.ts';
import type { ProviderState, ProviderSubscription } from '../provider-state.ts';
import {
  findMemberById,
  findMembershipRow,
  insertMembership,
  findOrCreateMember,
  type MembershipRow,
  type MembershipStatus,
  updateMembership,
} from '../../../members/index.ts';
import { endOf, type MembershipEnd } from './membership-end.ts';

/** A membership after a settlement. */
export interface SettledMembership {
  readonly memberNumber: number;
  readonly status: MembershipStatus;
  /** The previous state; null for a new membership. */
  readonly before: { readonly status: MembershipStatus; readonly renews: boolean } | null;
  readonly periodEnd: string;
  readonly renews: boolean;
  /** Whether the buyer was no member of any kind before. */
  readonly newMember: boolean;
  /** Null for a membership that continues. */
  readonly end: MembershipEnd | null;
  /**
   * The order that has the buyer's membership since the end of this one, which therefore stays ended even if the reason
   * for its end disappears; null otherwise.
   */
  readonly replacedBy: number | null;
}

interface MembershipInput {
  readonly providerState: ProviderState;
  readonly now: string;
  /** Whether the order was not paid before. */
  readonly wasUnpaid: boolean;
  /** Another order that has the buyer's membership now; null otherwise. */
  readonly successorOrder: number | null;
}

/** Creates the membership of a paid order, or updates it to the provider's state. The caller must hold the lock of the order's row. */
export async function settleMembership(
  transaction: Knex.Transaction,
  order: OrderRow & { readonly paid_at: string },
  { providerState, now, wasUnpaid, successorOrder }: MembershipInput,
): Promise<SettledMembership> {
  const old = wasUnpaid ? undefined : await findMembershipRow(transaction, order.id);
  const target = targetMembership(order, { providerState, now, successorOrder }, old);
  // An order whose customer was erased has no address; the membership still names its member.
  const {
    number,
    id: memberId,
    isNew,
  } = await (old ? findExistingMember(transaction, old.member_id) : findOrCreateMember(transaction, memberOf(order)));
  const { status, periodEnd, renews, end } = target;
  const values = {
    status,
    period_end: periodEnd,
    anchor_at: providerState.subscription?.billing.anchorAt ?? old?.anchor_at ?? null,
    renews,
    // A stored time in the future was written while the clock was ahead, and is replaced.
    ended_at: end && (old?.ended_at && old.ended_at <= now ? old.ended_at : now),
    end_reason: end && end.reason,
    end_at: end && end.at,
    end_intent: end && end.intentId,
    cancelled_by_site:
      Boolean(old?.cancelled_by_site) || (isEndByMoney(end) && Boolean(providerState.subscription?.isAlive)),
  };
  if (old) await updateMembership(transaction, old, values);
  else {
    await insertMembership(transaction, {
      ...values,
      member_id: memberId,
      order_id: order.id,
      subscription_id: providerState.subscription?.id ?? null,
      started_at: order.paid_at,
    });
  }
  const before = old ? { status: old.status, renews: Boolean(old.renews) } : null;
  return { memberNumber: number, before, newMember: isNew, ...target };
}

async function findExistingMember(transaction: Knex.Transaction, id: number) {
  return { ...(await findMemberById(transaction, id)), isNew: false };
}

function memberOf(order: OrderRow & { readonly paid_at: string }) {
  const email = order.customer_email ?? '';
  const name = order.customer_name ?? email;
  return { number: memberNumberOf(order.id), email, name, memberType: order.member_type, joinedAt: order.paid_at };
}

function targetMembership(
  order: OrderRow & { readonly paid_at: string },
  { providerState, now, successorOrder }: Omit<MembershipInput, 'wasUnpaid'>,
  old: MembershipRow | undefined,
): Pick<SettledMembership, 'status' | 'periodEnd' | 'renews' | 'end' | 'replacedBy'> {
  const { subscription } = providerState;
  const periodEnd = subscription
    ? paidUntil(subscription, providerState)
    : periodFrom(order.paid_at, order.billing_frequency);
  const endingMembership = {
    endedByStaffAt: old?.called_off_at ?? null,
    cancelledBySite: Boolean(old?.cancelled_by_site),
    paidUntil: periodEnd,
  };
  const endNow = endOf(providerState, endingMembership, now);
  // After a failed refund the membership would continue; it stays ended if the buyer has another one by now.
  const replacedBy = endNow === null && old?.status === 'ended' ? successorOrder : null;
  const end = replacedBy === null ? endNow : storedEnd(old, now);
  const renews = end === null && subscription !== null && subscription.isAlive && subscription.renews;
  const status = end !== null ? 'ended' : subscription?.status === 'past_due' ? 'past_due' : 'active';
  return { status, periodEnd, renews, end, replacedBy };
}

/** The stored end of a membership that must stay ended. */
function storedEnd(old: MembershipRow | undefined, now: string): MembershipEnd {
  return { reason: old?.end_reason ?? 'provider', at: old?.end_at ?? now, intentId: old?.end_intent ?? null };
}

/**
 * The end of the last paid period, ISO 8601. The provider begins a period before it is paid, and further ones while it is
 * unpaid; those do not count. A renewal after the end is refunded and extends nothing.
 */
function paidUntil({ running, paidPeriods, billing }: ProviderSubscription, { others }: ProviderState): string {
  const isAfterEnd = (intent: string | null): boolean =>
    others.some(({ intentId, afterEnd }) => afterEnd && intentId === intent);
  if (running.isPaid && !isAfterEnd(running.intentId)) return billing.runsUntil;
  const ends = paidPeriods.filter(({ intentId }) => !isAfterEnd(intentId)).map(({ end }) => end);
  const last = ends.toSorted().at(-1) ?? running.start;
  // A plan that was changed in the provider's dashboard can have been paid beyond the period that runs now.
  return last < running.start ? last : running.start;
}

/** Whether a refund or a lost dispute ended the membership: this site then cancels its subscription. */
function isEndByMoney(end: MembershipEnd | null): boolean {
  return end?.reason === 'refund' || end?.reason === 'dispute';
}

/** The end of the period of a one-time payment: a month if the order is billed monthly, otherwise a year. */
function periodFrom(paidAt: string, frequency: OrderRow['billing_frequency']): string {
  const start = new Date(paidAt);
  const months = frequency === 'monthly' ? 1 : 12;
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + months);
  // A month after January 31 is the last of February, not early March.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end.toISOString();
}
