import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** The kinds of members, as used in URLs and orders. */
export const memberTypes = ['realEstateProfessional', 'realEstateInvestor', 'industryPartner'] as const;

/** A value of {@link memberTypes}. */
export const MemberType = v.picklist(memberTypes, `must be one of ${memberTypes.join(', ')}`);
export type MemberType = v.InferOutput<typeof MemberType>;

/** Billing period of a membership. */
export const BillingFrequency = v.picklist(['monthly', 'annual'], 'must be monthly or annual');
export type BillingFrequency = v.InferOutput<typeof BillingFrequency>;

/** One billing period in a word: `month`, `year`. */
export function periodOf(frequency: BillingFrequency): 'month' | 'year' {
  return frequency === 'monthly' ? 'month' : 'year';
}

/** An amount in integer US cents, from 1 to $999,999.99, the provider's limit for one charge. */
export const Cents = v.pipe(
  v.number('must be a number of cents'),
  v.integer('must be a whole number of cents'),
  v.minValue(1, 'must be at least 1 cent'),
  v.maxValue(99_999_999, 'must be at most 99999999 cents'),
);

/** In cents: Stripe's minimum charge in US dollars. */
export const minimumCharge = 50;

/** {@link Cents} that can be charged to a card. */
export const ChargeableCents = v.pipe(
  Cents,
  v.minValue(minimumCharge, `must be at least ${minimumCharge} cents: no card can be charged less`),
);

/** The name of a plan's group or of a plan, such as `pro-agent` and `pro-agent-monthly`. */
export const PlanSlug = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,62}$/, 'must look like pro-agent-monthly'));

/** A membership with one price and one billing period. */
export const MembershipPlan = v.object({
  /** The plan's id, such as `pro-agent-monthly`. */
  id: PlanSlug,
  /** The id shared by the plan's billing periods, such as `pro-agent`: the `membershipId` in a checkout's URL. */
  membershipId: PlanSlug,
  /** Contains `Monthly` where the plan is billed per month; {@link BillingFrequency} decides. */
  name: v.string(),
  description: v.string(),
  memberType: MemberType,
  billingFrequency: BillingFrequency,
  /** In cents per billing period. */
  price: ChargeableCents,
  /** The benefits, most important first. */
  benefits: v.array(v.string()),
});
export type MembershipPlan = v.InferOutput<typeof MembershipPlan>;

/**
 * A member's other memberships when one began: `none` before it, all `ended`, or one still `running`. It decides
 * which welcome a purchase gets.
 */
export const EarlierMemberships = v.picklist(['none', 'ended', 'running']);
export type EarlierMemberships = v.InferOutput<typeof EarlierMemberships>;

/** A member's status on the welcome page after a purchase. */
export const MemberStatus = v.object({
  membershipType: MemberType,
  isActive: v.boolean(),
  /**
   * 10000 plus the order's sequence number: the member's own number if `earlierMemberships` is `none`. An order with an
   * existing member's e-mail address, which anybody can type, does not reveal that member's number. Not a credential.
   */
  memberNumber: v.number(),
  /** ISO 8601: the member's, or this membership's if the member had an earlier one. */
  joinDate: v.string(),
  benefits: v.array(v.string()),
  earlierMemberships: EarlierMemberships,
});
export type MemberStatus = v.InferOutput<typeof MemberStatus>;

/** All plans on sale, cheapest first; at most 100. */
export const listPlans = endpoint({
  method: 'GET',
  path: '/memberships',
  summary: 'Membership plans that can be bought',
  response: v.array(MembershipPlan),
});
