import type { BillingFrequency, Plan } from '../../../content-shape.ts';
import { landing } from '../../../content.ts';
import { fill } from '../../../fill.ts';
import { dollars } from './dollars.ts';

/** The price on a plan's card. */
export interface PlanPrice {
  /** Always annual for plans without a monthly price. */
  readonly frequency: BillingFrequency;
  readonly amount: string;
  readonly per: string;
  /** The other way to pay, or how often it is billed. */
  readonly aside: string;
}

/** A plan's price for the frequency that a visitor looks at. */
export function planPrice({ price: { monthly, annual } }: Plan, preferredFrequency: BillingFrequency): PlanPrice {
  const { per, billedYearly, orAnnual, insteadOfMonthly } = landing.membership;
  if (monthly === undefined) {
    return { frequency: 'annual', amount: dollars(annual), per: per.annual, aside: billedYearly };
  }
  const twelve = monthly * 12;
  const values = { annual: dollars(annual), saving: dollars(twelve - annual), twelve: dollars(twelve) };
  return preferredFrequency === 'monthly'
    ? { frequency: 'monthly', amount: dollars(monthly), per: per.monthly, aside: fill(orAnnual, values) }
    : { frequency: 'annual', amount: dollars(annual), per: per.annual, aside: fill(insteadOfMonthly, values) };
}

/** The address of a plan's checkout. */
export function checkoutPath({ memberType, membershipId }: Plan, frequency: BillingFrequency): string {
  return `/checkout/${memberType}/${membershipId}/${frequency}`;
}
