import type { BillingFrequency, Plan } from '../../../content-shape.ts';
import { landing } from '../../../content.ts';
import { fill } from '../../../fill.ts';
import { dollars } from './dollars.ts';

/** What a plan's card says of its price. */
export interface PlanPrice {
  /** How it is paid: plans that have no monthly price are annual whatever is asked for. */
  readonly frequency: BillingFrequency;
  readonly amount: string;
  readonly per: string;
  /** The other way to pay, or how often it is billed. */
  readonly aside: string;
}

/** A plan's price for the frequency that a visitor looks at. */
export function planPrice({ price: { monthly, annual } }: Plan, wanted: BillingFrequency): PlanPrice {
  const { per, billedYearly, orAnnual, insteadOfMonthly } = landing.membership;
  if (monthly === undefined) {
    return { frequency: 'annual', amount: dollars(annual), per: per.annual, aside: billedYearly };
  }
  const twelve = monthly * 12;
  const places = { annual: dollars(annual), saving: dollars(twelve - annual), twelve: dollars(twelve) };
  return wanted === 'monthly'
    ? { frequency: 'monthly', amount: dollars(monthly), per: per.monthly, aside: fill(orAnnual, places) }
    : { frequency: 'annual', amount: dollars(annual), per: per.annual, aside: fill(insteadOfMonthly, places) };
}

/** Where a plan is bought. */
export function checkoutPath({ memberType, membershipId }: Plan, frequency: BillingFrequency): string {
  return `/checkout/${memberType}/${membershipId}/${frequency}`;
}
