import { words } from './content.ts';

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as dollars with two decimals: `$250.00`. */
export function price(cents: number): string {
  return format.format(cents / 100);
}

/** How often a membership of this name is paid: one that contains `monthly` per month, another per year. */
export function perPeriod(name: string): string {
  return /monthly/i.test(name) ? words.perMonth : words.perYear;
}
