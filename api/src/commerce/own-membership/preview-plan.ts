import { cancellationNotice, type PlanPreview } from '@plumbline/contract/commerce/own-membership';
import { minimumCharge, periodOf } from '@plumbline/contract/commerce/plans';
import { dollars } from '@plumbline/contract/money';
import { Failure } from '../../platform/http/failure.ts';
import { lineTexts } from '../payments/invoice-line.ts';
import { findCharges } from '../payments/ledger.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { ProviderSubscription } from '../payments/provider-state.ts';
import { reconcileOrder } from '../payments/reconcile-order.ts';
import { previewPlan as previewAtProvider, type NewPlanItem, type PlanPrice } from '../payments/stripe/change-plan.ts';
import { renewalChargeAt } from '../coupons/coupon-price.ts';
import { followingPeriodEnd, nextAnniversary } from './following-period-end.ts';
import { findOtherPlan, planBlockedBy, planOf, type PlanTerms } from './other-plan.ts';
import { findMembershipState, type MembershipState } from './membership-state.ts';
import { withCallerMessage, notChanged, notChangedForStaff } from './with-caller-message.ts';

/** Why a plan cannot be changed, by the codes of `planBlockedBy`. */
const blockedMessages = {
  leaving: 'This membership is canceled. Take that back first, and then change the plan.',
  unpaid: 'Your renewal is not paid. Please pay it first, and then change the plan.',
  disputed: 'Your bank is still deciding about a payment of this membership. Until then its plan stays as it is.',
  renewing: 'Your renewal is just being charged. Please change the plan once that is done.',
} as const;

const partlyRefunded =
  'A part of what was paid for the running period has been refunded, so what is unused of it cannot be worked out here. Please write to us.';

/** A possible change of plan with its price. */
export interface PlanOffer {
  readonly state: MembershipState;
  readonly terms: PlanTerms;
  readonly preview: PlanPreview;
  /** The subscription as read for the offer. */
  readonly subscription: ProviderSubscription;
  /** The subscription's new item of a change at once; else null. */
  readonly newItem: NewPlanItem | null;
}

/**
 * The price of a change to the other plan of a membership at this moment; changes nothing. `by` is the member of staff who asks; null for
 * the member. @throws Failure `conflict` if there is no other plan, or no change is possible now, and those of {@link withCallerMessage}
 */
export function previewPlan(deps: PaymentDeps, orderId: number, by: string | null): Promise<PlanPreview> {
  const messages = { member: notChanged, staff: notChangedForStaff };
  return withCallerMessage(deps, by, messages, () =>
    deps.mutex.run(orderId, async () => (await offerPlan(deps, orderId, deps.clock.now())).preview),
  );
}

/**
 * The change to the other plan, with the running period used up to `proratedAt`, in ms since 1970. The order is updated from the
 * provider's state first. The caller holds the order's mutex. @throws Failure `conflict`. @throws ProviderFault
 */
export async function offerPlan(deps: PaymentDeps, orderId: number, proratedAt: number): Promise<PlanOffer> {
  const { db, clock, stripe } = deps;
  const { providerState } = await reconcileOrder(deps, orderId);
  const subscription = providerState?.subscription ?? null;
  const state = await findMembershipState(db.knex, orderId);
  const { order, row, billing } = state;
  const terms = await findOtherPlan(db.knex, order);
  if (row.status === 'ended' || subscription === null || terms === null) {
    throw new Failure('conflict', 'There is no other plan that this membership could be changed to.');
  }
  if (state.planChange !== null)
    throw new Failure('conflict', 'A change of plan is asked for already. Take it back first.');
  const now = clock.now();
  refuseBlocked(state, now);
  const plan = planOf(terms);
  const { coupon_code: code } = order;
  // The provider's clock may be ahead of ours, and time before its period cannot be credited.
  const start = Date.parse(subscription.running.start);
  const seconds = Math.floor(Math.max(proratedAt, start) / 1000);
  const common = {
    plan,
    discount: terms.discount === 0 || code === null ? null : { code, amount: terms.discount },
    proratedAt: new Date(seconds * 1000).toISOString(),
  };
  if (plan.billingFrequency === 'monthly') {
    const isLate = Date.parse(row.period_end) - now <= cancellationNotice;
    const price = renewalChargeAt(order, billing?.amount ?? null);
    const preview: PlanPreview = {
      ...common,
      when: isLate ? 'after_next_charge' : 'next_charge',
      from: isLate ? followingPeriodEnd(order, row) : row.period_end,
      amount: 0,
      lines: [],
      next: { at: row.period_end, amount: isLate ? price : plan.price },
    };
    return { state, terms, preview, subscription, newItem: null };
  }
  // The provider credits unused time at its full price, even if part of that was refunded.
  const [newestCharge] = await findCharges(db.knex, orderId, 1);
  if (newestCharge !== undefined && newestCharge.refunded > 0) throw new Failure('conflict', partlyRefunded);
  const previewRequest = { subscription, plan: planPrice(state, terms), proratedAt: seconds };
  const { amount, lines, newItem } = await previewAtProvider(stripe, previewRequest);
  if (amount < minimumCharge) {
    throw new Failure(
      'conflict',
      `This change would leave less than ${dollars(minimumCharge)} to pay, which no card can be charged. Please write to us.`,
    );
  }
  const from = new Date(now).toISOString();
  const plans = new Map([
    [order.plan_id, order.description],
    [terms.plan.id, terms.plan.name],
  ]);
  const preview: PlanPreview = {
    ...common,
    when: 'now',
    from,
    amount,
    lines: lineTexts(lines, { plans, code }),
    next: { at: nextAnniversary(from, 'annual'), amount: plan.price },
  };
  return { state, terms, preview, subscription, newItem };
}

/** @throws Failure `conflict` if a membership's plan cannot be changed at `now`, in ms since 1970. */
export function refuseBlocked(state: MembershipState, now: number): void {
  const reason = planBlockedBy(state, now);
  if (reason !== null) throw new Failure('conflict', blockedMessages[reason]);
}

/** The other plan as the provider charges it. */
export function planPrice({ order }: Pick<MembershipState, 'order'>, { plan, discount }: PlanTerms): PlanPrice {
  const { coupon_code: code } = order;
  return {
    planId: plan.id,
    description: plan.name,
    interval: periodOf(plan.billingFrequency),
    amount: plan.price,
    coupon:
      code === null || discount === 0 ? null : { code, listAmount: plan.price, amountOff: discount, always: true },
  };
}
