import type { MembershipPlan } from '@plumbline/contract/commerce/plans';
import type { BillingFrequency, Plan, PlanPrices } from '../../../content-shape.ts';
import { landing } from '../../../content.ts';
import { fill } from '../../../fill.ts';
import { dollars } from './dollars.ts';

/** The price on a plan's card. */
export interface PlanPrice {
  /** Always annual for plans without a monthly price. */
  readonly frequency: BillingFrequency;
  readonly amount: string;
  /** `a month` or `a year`. */
  readonly per: string;
  /** A line below the price: the other frequency's price, or how often the plan is billed. */
  readonly note: string;
}

/** A plan's prices on sale, which the checkout charges; those of the content until these are loaded. */
export function pricesOnSale({ membershipId, price }: Plan, onSale: readonly MembershipPlan[]): PlanPrices {
  const plans = onSale.filter((plan) => plan.membershipId === membershipId);
  const [annual, monthly] = (['annual', 'monthly'] as const).map(
    (frequency) => plans.find(({ billingFrequency }) => billingFrequency === frequency)?.price,
  );
  if (annual === undefined) return price;
  return monthly === undefined ? { annual } : { annual, monthly };
}

/** A plan's price for the frequency that the visitor has chosen. */
export function planPrice({ monthly, annual }: PlanPrices, preferredFrequency: BillingFrequency): PlanPrice {
  const { per, billedYearly, orAnnual, insteadOfMonthly } = landing.membership;
  if (monthly === undefined) {
    return { frequency: 'annual', amount: dollars(annual), per: per.annual, note: billedYearly };
  }
  const twelveMonths = monthly * 12;
  const values = { annual: dollars(annual), saving: dollars(twelveMonths - annual), twelve: dollars(twelveMonths) };
  return preferredFrequency === 'monthly'
    ? { frequency: 'monthly', amount: dollars(monthly), per: per.monthly, note: fill(orAnnual, values) }
    : { frequency: 'annual', amount: dollars(annual), per: per.annual, note: fill(insteadOfMonthly, values) };
}

/** The path of a plan's checkout. */
export function checkoutPath({ memberType, membershipId }: Plan, frequency: BillingFrequency): string {
  return `/checkout/${memberType}/${membershipId}/${frequency}`;
}
