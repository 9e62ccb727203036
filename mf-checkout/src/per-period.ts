import { words } from './content.ts';

/** The billing frequency of a membership by its name: per month if that contains `monthly`, else per year. */
export function perPeriod(name: string): string {
  return /monthly/i.test(name) ? words.perMonth : words.perYear;
}
