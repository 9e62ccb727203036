import { leaveNotice, type OwnMembership } from '@plumbline/contract/commerce/own-membership';
import type { Knex } from 'knex';
import { findMembership, findMembershipRow, type MembershipRow } from '../../members/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { benefitsOf } from '../orders/order-view.ts';
import { findOrderRow } from '../orders/store.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { findCharges } from '../payments/ledger.ts';
import { receiptToken } from '../receipts/receipt-token.ts';
import { cardOf, findBilling, type BillingRow } from './billing.ts';
import { findLiveChange, type ChangeRow } from './changes.ts';
import { findComingPrice } from './coming-price.ts';
import { followingPeriodEnd } from './following-period-end.ts';
import { milestoneOf } from './milestone.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';
import { recurringPrice } from '../coupons/coupon-price.ts';

/** Receipts of one membership that are shown. */
const mostReceipts = 100;

/** A membership with what is known of its next charge and of what its member has asked for. */
export interface MembershipState {
  readonly order: OrderRow;
  readonly row: MembershipRow;
  /** Null for a membership that was paid once. */
  readonly billing: BillingRow | null;
  readonly live: ChangeRow | null;
}

/** Reads a membership by its order. @throws Failure `gone` if there is none. */
export async function findState(db: Knex, orderId: number): Promise<MembershipState> {
  const row = await findMembershipRow(db, orderId);
  if (!row) throw new Failure('gone', 'There is no membership at this link any more.');
  return {
    order: await findOrderRow(db, orderId),
    row,
    billing: row.subscription_id === null ? null : await findBilling(db, orderId),
    live: await findLiveChange(db, orderId, 'renewal'),
  };
}

/** What the pages of a membership, its member's and staff's, show alike. */
export async function billingFacts(
  db: Knex,
  order: OrderRow,
  row: MembershipRow,
): Promise<Pick<OwnMembership, 'price' | 'card' | 'leaving' | 'due'>> {
  const billing = row.subscription_id === null ? null : await findBilling(db, order.id);
  const live = await findLiveChange(db, order.id, 'renewal');
  return {
    price: recurringPrice(order, billing?.amount ?? null),
    card: row.status === 'ended' ? null : cardOf(billing),
    leaving: leavingOf({ order, row, live }),
    due: dueOf(row, billing),
  };
}

/** A membership as its own page shows it; from the database alone, so that it is there without the provider. */
export async function viewMembership(
  { db, secret }: { readonly db: Knex; readonly secret: SecretKey },
  orderId: number,
  now: number,
): Promise<OwnMembership> {
  const state = await findState(db, orderId);
  const { order, row, billing } = state;
  const membership = await findMembership(db, orderId);
  const joinedAt = membership?.joinedAt ?? row.started_at;
  const charges = await findCharges(db, orderId, mostReceipts);
  const leaving = leavingOf(state);
  const renews = row.status === 'active' && Boolean(row.renews) && billing !== null;
  const price = recurringPrice(order, billing?.amount ?? null);
  const charged = renews && (leaving === null || leaving.chargedBefore !== null);
  const coming = charged && leaving === null ? await findComingPrice(db, order.id) : null;
  // The provider may not have it yet.
  const next = coming !== null && coming.from <= row.period_end ? coming.price : (billing?.amount ?? null);
  return {
    memberNumber: membership?.number ?? 0,
    memberName: membership?.name ?? '',
    joinedAt,
    benefits: await benefitsOf(db, order),
    milestone: row.status === 'active' ? milestoneOf(joinedAt, now) : null,
    description: order.description,
    billingFrequency: order.billing_frequency,
    price,
    status: row.status,
    paidUntil: row.period_end,
    nextCharge: charged && next !== null ? { at: row.period_end, amount: recurringPrice(order, next) } : null,
    comingPrice: coming && { ...coming, price: recurringPrice(order, coming.price) },
    card: row.status === 'ended' ? null : cardOf(billing),
    due: dueOf(row, billing),
    leaving,
    cancelling: cancellingOf(state, now),
    receipts: charges.map(({ ref, chargedAt: paidAt, amount, refunded }) => ({
      token: receiptToken(secret, ref),
      paidAt,
      amount,
      refunded,
    })),
  };
}

function dueOf({ status, period_end: periodEnd }: MembershipRow, billing: BillingRow | null): OwnMembership['due'] {
  if (status !== 'past_due' || billing === null || billing.invoice_id === null) return null;
  return {
    amount: billing.invoice_amount ?? billing.amount,
    since: billing.invoice_at ?? periodEnd,
    needsConfirmation: Boolean(billing.invoice_asks),
    url: billing.invoice_url,
  };
}

/** What the member has asked for, and what becomes of it; null if the membership renews, or has ended. */
export function leavingOf({ order, row, live }: Omit<MembershipState, 'billing'>): OwnMembership['leaving'] {
  if (row.status === 'ended' || row.subscription_id === null) return null;
  const { period_end: until } = row;
  if (live?.kind === 'cancel' && live.not_before !== null) {
    // The charge that still comes may have been made meanwhile.
    if (live.not_before < until) return { until, chargedBefore: null, confirmed: false };
    return { until: followingPeriodEnd(order, row), chargedBefore: live.not_before, confirmed: true };
  }
  if (live?.kind === 'cancel' || live?.kind === 'end') return { until, chargedBefore: null, confirmed: false };
  if (live?.kind === 'resume' || row.renews || row.status === 'past_due') return null;
  return { until, chargedBefore: null, confirmed: true };
}

/** What cancelling does at a time, in ms since 1970; null if there is nothing to cancel. */
export function cancellingOf(state: Omit<MembershipState, 'billing'>, now: number): OwnMembership['cancelling'] {
  const { order, row } = state;
  if (row.status === 'ended' || row.subscription_id === null || leavingOf(state) !== null) return null;
  const { period_end: until } = row;
  if (row.status === 'past_due') return { when: 'at_once', until };
  if (Date.parse(until) - now > leaveNotice) return { when: 'period_end', until };
  return { when: 'after_next_charge', until: followingPeriodEnd(order, row) };
}
