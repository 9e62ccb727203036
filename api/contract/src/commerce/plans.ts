import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** The kinds of members, by the words that addresses and orders use. */
export const memberTypes = ['realEstateProfessional', 'realEstateInvestor', 'industryPartner'] as const;

/** A kind of {@link memberTypes}. */
export const MemberType = v.picklist(memberTypes, `must be one of ${memberTypes.join(', ')}`);
export type MemberType = v.InferOutput<typeof MemberType>;

/** How often a membership is paid for. */
export const BillingFrequency = v.picklist(['monthly', 'annual'], 'must be monthly or annual');
export type BillingFrequency = v.InferOutput<typeof BillingFrequency>;

/** An amount of money in integer US cents, at least 1 and at most $999,999.99: what a provider takes in one charge. */
export const Cents = v.pipe(
  v.number('must be a number of cents'),
  v.integer('must be a whole number of cents'),
  v.minValue(1, 'must be at least 1 cent'),
  v.maxValue(99_999_999, 'must be at most 99999999 cents'),
);

/** In cents: the least that Stripe takes in one charge in US dollars. */
export const leastCharge = 50;

/** {@link Cents} that a card can be charged. */
export const ChargeableCents = v.pipe(
  Cents,
  v.minValue(leastCharge, `must be at least ${leastCharge} cents: no card can be charged less`),
);

/** The name of a plan's group or of one plan, such as `pro-agent` and `pro-agent-monthly`. */
export const PlanSlug = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,62}$/, 'must look like pro-agent-monthly'));

/** A membership at one price and one billing frequency. */
export const MembershipPlan = v.object({
  /** Its own, such as `pro-agent-monthly`. */
  id: PlanSlug,
  /** What its plans of other frequencies share, such as `pro-agent`: the `membershipId` of a checkout's address. */
  membershipId: PlanSlug,
  /** One that contains `Monthly` is paid per month, another per year. */
  name: v.string(),
  description: v.string(),
  memberType: MemberType,
  billingFrequency: BillingFrequency,
  /** In cents, per billing period. */
  price: ChargeableCents,
  /** What it includes, the most telling first. */
  benefits: v.array(v.string()),
});
export type MembershipPlan = v.InferOutput<typeof MembershipPlan>;

/** A member's standing, as the celebration shows it. */
export const MemberStatus = v.object({
  membershipType: MemberType,
  isActive: v.boolean(),
  /** 10000 plus the order's sequence number. It is no credential. */
  memberNumber: v.number(),
  /** ISO 8601. */
  joinDate: v.string(),
  benefits: v.array(v.string()),
});
export type MemberStatus = v.InferOutput<typeof MemberStatus>;

/** Every plan that can be bought, the cheapest first; at most 100. */
export const listMemberships = endpoint({
  method: 'GET',
  path: '/memberships',
  summary: 'Every membership plan that can be bought',
  response: v.array(MembershipPlan),
});
