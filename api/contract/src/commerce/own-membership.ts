import * as v from 'valibot';
import { day } from '../association-day.ts';
import { endpoint } from '../endpoint.ts';
import { dollars } from '../money.ts';
import { Timestamp } from '../timestamp.ts';
import { Agreement } from './payments.ts';
import { BillingFrequency, periodOf } from './plans.ts';
import { PaidCard, ReceiptToken } from './receipts.ts';

/**
 * In ms before a charge: a cancellation after this time does not prevent the charge, and takes effect one period later.
 */
export const cancellationNotice = 48 * 3_600_000;

/** The token of the mailed link to one membership. Valid for 24 hours, any number of times. */
const MembershipToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be the token of a mailed link'));

/** The URL of a page of the card provider. */
const ProviderPage = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//, 'must be an address of the web'));

/**
 * The card of a membership. `expires`: such as 2027-04, the last month in which it can be charged. Null for a
 * membership that was paid once.
 */
export const MembershipCard = v.nullable(v.object({ ...PaidCard.entries, expires: v.string() }));

/**
 * A scheduled end, most often by the member's cancellation. `until`: the membership's end; `chargedBefore`: the charge that
 * is still made because the cancellation came less than 48 hours before it; `confirmed`: whether the card provider has
 * accepted it; `final`: the subscription has ended, for a refund that failed at the bank later or a dispute that was won
 * later, so that the end cannot be withdrawn. Null if the membership renews.
 */
export const MembershipLeaving = v.nullable(
  v.object({
    until: v.string(),
    chargedBefore: v.nullable(v.string()),
    confirmed: v.boolean(),
    final: v.optional(v.literal(true)),
  }),
);

/** A plan of a membership. `price`: per period in cents, after the reduction of a code for all periods. */
const Plan = v.object({ billingFrequency: BillingFrequency, description: v.string(), price: v.number() });

/**
 * The other plan of the same membership, if it is on sale. `blockedBy` is the reason why a change is impossible now: a
 * cancellation is scheduled, a renewal is unpaid, a payment is disputed, or the renewal is just being charged.
 */
export const OtherPlan = v.nullable(
  v.object({
    ...Plan.entries,
    blockedBy: v.nullable(v.picklist(['leaving', 'unpaid', 'disputed', 'renewing'])),
  }),
);
export type OtherPlan = v.InferOutput<typeof OtherPlan>;

/**
 * A requested change of plan that has not taken effect. `from`: the charge that it comes with; null for one that is
 * being paid. `confirmAt`: the provider's page if the member's bank requires a confirmation. `confirmed`: whether the
 * provider has accepted it.
 */
export const ComingPlan = v.nullable(
  v.object({
    ...Plan.entries,
    from: v.nullable(v.string()),
    confirmAt: v.nullable(ProviderPage),
    confirmed: v.boolean(),
  }),
);

/** A membership as its member manages it. Times are ISO 8601, amounts in cents. */
export const OwnMembership = v.object({
  memberNumber: v.number(),
  /** The member's name; empty after an erasure. */
  memberName: v.string(),
  /** The start of the member's first membership. */
  joinedAt: v.string(),
  /** The benefits of the plan, most important first. */
  benefits: v.array(v.string()),
  /**
   * The number of years that the member completed less than a month ago, if they are celebrated: the first, and every
   * fifth. Null otherwise, and for a membership that has ended or is unpaid.
   */
  milestone: v.nullable(v.number()),
  /** The plan's name. */
  description: v.string(),
  /** Null for an order of the dashboard without a plan. */
  billingFrequency: v.nullable(BillingFrequency),
  /** Per period. */
  price: v.number(),
  /** `past_due`: a renewal has failed and is retried. */
  status: v.picklist(['active', 'past_due', 'ended']),
  /** The end of the paid period, or the earlier end of a membership that has ended. */
  paidUntil: v.string(),
  /** Null if there is no further charge, or a renewal is unpaid. */
  nextCharge: v.nullable(v.object({ at: v.string(), amount: v.number() })),
  /** A new price of the plan, in cents, and the first charge that has it. */
  comingPrice: v.nullable(v.object({ price: v.number(), from: v.string() })),
  card: MembershipCard,
  /** An unpaid renewal. `url`: the provider's page for it, where a bank can require a confirmation. */
  due: v.nullable(
    v.object({
      amount: v.number(),
      since: v.string(),
      needsConfirmation: v.boolean(),
      url: v.nullable(ProviderPage),
    }),
  ),
  leaving: MembershipLeaving,
  otherPlan: OtherPlan,
  comingPlan: ComingPlan,
  /**
   * The effect of a cancellation now: `period_end`: nothing more is charged; `after_next_charge`: the next charge is
   * less than 48 hours away and is the last one; `at_once`: the unpaid renewal is not retried. `until`: the
   * membership's last day then. Null if there is nothing to cancel.
   */
  cancelling: v.nullable(
    v.object({ when: v.picklist(['period_end', 'after_next_charge', 'at_once']), until: v.string() }),
  ),
  /** Newest first; at most 100. */
  receipts: v.array(v.object({ token: ReceiptToken, paidAt: v.string(), amount: v.number(), refunded: v.number() })),
});
export type OwnMembership = v.InferOutput<typeof OwnMembership>;

const TokenInput = v.object({ token: MembershipToken });
/** `message`: the next step, in a sentence for the member. */
const ChangeAnswer = v.object({ message: v.string(), membership: OwnMembership });

/** The content of a membership's page. Changes nothing, because mail scanners follow links. */
export const getOwnMembership = endpoint({
  method: 'GET',
  path: '/own-membership/:token',
  summary: 'A membership, for the holder of its mailed link',
  params: TokenInput,
  response: OwnMembership,
  errors: ['gone'],
});

/** The errors of every change to a membership; endpoints add their own. */
const changeErrors = [
  'invalid_input',
  'gone',
  'conflict',
  'too_many_requests',
  'payment_pending',
  'unavailable',
  'provider_unavailable',
] as const;

/**
 * Schedules the end of a membership, as in `cancelling`. Idempotent. With `provider_unavailable` the request is stored
 * and executed once the provider answers.
 */
export const cancelOwnMembership = endpoint({
  method: 'POST',
  path: '/own-membership/cancel',
  summary: 'Cancels a membership’s renewal',
  body: TokenInput,
  response: ChangeAnswer,
  errors: changeErrors,
});

/** Withdraws a cancellation, as long as neither membership nor subscription has ended: five times a day. Idempotent. */
export const resumeOwnMembership = endpoint({
  method: 'POST',
  path: '/own-membership/resume',
  summary: 'Resumes a membership’s renewal',
  body: TokenInput,
  response: ChangeAnswer,
  errors: changeErrors,
});

/** Starts a change of card: the browser confirms `clientSecret`, with the bank's challenge if required. */
export const beginCardChange = endpoint({
  method: 'POST',
  path: '/own-membership/card',
  summary: 'Starts a change of a membership’s card',
  body: TokenInput,
  response: v.object({ clientSecret: v.string() }),
  errors: changeErrors,
});

/** Makes the card that the browser has confirmed the charged one; the old card is detached. Idempotent. */
export const completeCardChange = endpoint({
  method: 'POST',
  path: '/own-membership/card/complete',
  summary: 'Completes a change of a membership’s card',
  body: v.object({
    ...TokenInput.entries,
    /** The setup intent's id from the provider's script. */
    setupId: v.pipe(v.string(), v.regex(/^seti_[A-Za-z0-9_]{4,200}$/, 'must be an id such as seti_…')),
  }),
  response: ChangeAnswer,
  errors: [...changeErrors, 'card_declined'],
});

/**
 * Pays the unpaid renewal with the card on file. `confirmAt`: the provider's page if the member's bank requires a
 * confirmation; null if it is paid. Repeats charge nothing.
 */
export const payOwnMembership = endpoint({
  method: 'POST',
  path: '/own-membership/pay',
  summary: 'Pays the unpaid renewal of a membership',
  body: TokenInput,
  response: v.object({ ...ChangeAnswer.entries, confirmAt: v.nullable(ProviderPage) }),
  errors: [...changeErrors, 'card_declined'],
});

/**
 * When a change of plan takes effect: immediately, with the next charge or, if that is less than 48 hours away, with
 * the one after.
 */
const PlanChangeTime = v.picklist(['now', 'next_charge', 'after_next_charge']);

/** The price of a change of plan, in cents. Times are ISO 8601. */
export const PlanPreview = v.object({
  plan: Plan,
  when: PlanChangeTime,
  /** The first day of the new plan. */
  from: v.string(),
  /** The immediate charge; 0 for a change that comes with a later charge. */
  amount: v.number(),
  /**
   * The parts of that amount, in the provider's words: the new price, less the unused time of the old one, less a code.
   */
  lines: v.array(v.object({ text: v.string(), amount: v.number() })),
  /** The time until which the old plan counts as used. */
  proratedAt: v.string(),
  /** The next regular charge, for either plan. */
  next: v.object({ at: v.string(), amount: v.number() }),
  /** The reduction of each charge of the new plan by the member's code; null without a code for that plan. */
  discount: v.nullable(v.object({ code: v.string(), amount: v.number() })),
});
export type PlanPreview = v.InferOutput<typeof PlanPreview>;

/** The rows of a preview in reading order, in the words that the member's and the staff's pages share. */
export function planPreviewRows({ plan, when, amount, lines, next, discount }: PlanPreview): readonly Row[] {
  const each = `${dollars(plan.price)} per ${periodOf(plan.billingFrequency)}`;
  return [
    ['New plan', plan.description],
    ...lines.map((line): Row => [line.text, line.amount < 0 ? `−${dollars(-line.amount)}` : dollars(line.amount)]),
    ['Charged now', when === 'now' ? dollars(amount) : 'Nothing'],
    ['Price', discount === null ? each : `${each}, ${dollars(discount.amount)} less with ${discount.code}`],
    ['Next charge', `${dollars(next.amount)} on ${day(next.at)}`],
  ];
}

type Row = readonly [term: string, detail: string];

/** A change of plan as displayed and agreed. */
export const PlanChangeRequest = v.object({
  billingFrequency: BillingFrequency,
  agreed: v.object({
    when: PlanChangeTime,
    amount: v.pipe(v.number(), v.integer(), v.minValue(0)),
    price: v.pipe(v.number(), v.integer(), v.minValue(0)),
    proratedAt: Timestamp,
  }),
});
export type PlanChangeRequest = v.InferOutput<typeof PlanChangeRequest>;

/** The form below a preview, with a required box. */
export const PlanAgreementForm = v.object({
  agreement: v.pipe(v.boolean(), v.value(true, 'Please agree to the terms to continue')),
});

/** The price of a change to the other plan at this moment; changes nothing. */
export const previewOwnPlan = endpoint({
  method: 'POST',
  path: '/own-membership/plan/preview',
  summary: 'Previews the price of a membership’s other plan',
  body: TokenInput,
  response: PlanPreview,
  errors: changeErrors,
});

/**
 * Changes to the other plan of the same membership: to a yearly one immediately, with the displayed amount charged; to
 * a monthly one with the next charge. `amount_mismatch`: the price differs from the agreed one by now, and nothing is
 * changed. `confirmAt` as for {@link payOwnMembership}. Repeats charge nothing.
 */
export const changeOwnPlan = endpoint({
  method: 'POST',
  path: '/own-membership/plan',
  summary: 'Changes the plan of a membership',
  body: v.object({ ...TokenInput.entries, ...PlanChangeRequest.entries, agreement: v.optional(Agreement) }),
  response: v.object({ ...ChangeAnswer.entries, confirmAt: v.nullable(ProviderPage) }),
  errors: [...changeErrors, 'card_declined', 'amount_mismatch', 'agreement_required'],
});

/** Withdraws a change of plan that has not taken effect. Idempotent. */
export const withdrawOwnPlan = endpoint({
  method: 'POST',
  path: '/own-membership/plan/withdraw',
  summary: 'Cancels a pending change of plan',
  body: TokenInput,
  response: ChangeAnswer,
  errors: changeErrors,
});
