import { words } from './content.ts';

/** How often a membership of this name is paid: one that contains `monthly` per month, another per year. */
export function perPeriod(name: string): string {
  return /monthly/i.test(name) ? words.perMonth : words.perYear;
}
