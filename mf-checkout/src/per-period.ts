import type { BillingFrequency } from '@plumbline/contract/commerce/plans';
import { words } from './content.ts';

/** `per month` or `per year`. */
export function perPeriod(frequency: BillingFrequency | null): string {
  return frequency === 'monthly' ? words.perMonth : words.perYear;
}
