import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import type { Knex } from 'knex';
import { findMembership, paidUntilOf, type MembershipRow } from '../../members/index.ts';
import { benefitsOf } from '../orders/order-view.ts';
import { findCharges } from '../payments/ledger.ts';
import { receiptToken } from '../receipts/receipt-token.ts';
import { cardOf, type BillingRow } from './billing.ts';
import { findComingPrice } from './coming-price.ts';
import { previewCancellation, scheduledEnd } from './scheduled-end.ts';
import { viewComingPlan, viewOtherPlan } from './other-plan.ts';
import { findNextCharge } from './next-charge.ts';
import { findMembershipState, type MembershipState } from './membership-state.ts';
import { milestoneOf } from './milestone.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';
import { renewalChargeAt } from '../coupons/coupon-price.ts';

/** The maximum number of receipts shown for one membership. */
const maxReceipts = 100;

/** The fields that a membership's own page and its admin page share. */
export async function billingFields(
  db: Knex,
  state: MembershipState,
  now: number,
): Promise<Pick<OwnMembership, 'price' | 'card' | 'leaving' | 'due' | 'otherPlan' | 'comingPlan'>> {
  const { order, row, billing } = state;
  return {
    price: renewalChargeAt(order, billing?.amount ?? null),
    card: row.status === 'ended' ? null : cardOf(billing),
    leaving: scheduledEnd(state),
    due: dueOf(row, billing),
    otherPlan: await viewOtherPlan(db, state, now),
    comingPlan: await viewComingPlan(db, state),
  };
}

/** A membership as its own page shows it; from the database alone, so that the page works during the provider's outages. */
export async function viewMembership(
  { db, secret }: { readonly db: Knex; readonly secret: SecretKey },
  orderId: number,
  now: number,
): Promise<OwnMembership> {
  const state = await findMembershipState(db, orderId);
  const { order, row, billing } = state;
  const membership = await findMembership(db, orderId);
  const joinedAt = membership?.joinedAt ?? row.started_at;
  const charges = await findCharges(db, orderId, maxReceipts);
  const sharedFields = await billingFields(db, state, now);
  const { leaving, comingPlan } = sharedFields;
  const renews = row.status === 'active' && Boolean(row.renews) && billing !== null;
  const isCharged = renews && (leaving === null || leaving.chargedBefore !== null);
  const isNextChargeOfNewPlan = comingPlan !== null && comingPlan.from === row.period_end;
  const coming = isCharged && leaving === null && !isNextChargeOfNewPlan ? await findComingPrice(db, order.id) : null;
  return {
    memberNumber: membership?.number ?? 0,
    memberName: membership?.name ?? '',
    joinedAt,
    benefits: await benefitsOf(db, order),
    milestone: row.status === 'active' ? milestoneOf(joinedAt, now) : null,
    description: order.description,
    billingFrequency: order.billing_frequency,
    ...sharedFields,
    status: row.status,
    paidUntil: paidUntilOf(row),
    nextCharge: isCharged ? { at: row.period_end, amount: (await findNextCharge(db, state)).price } : null,
    comingPrice: coming && { ...coming, price: renewalChargeAt(order, coming.price) },
    cancelling: previewCancellation(state, now),
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
