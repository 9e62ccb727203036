import { words } from './content.ts';

/** `per month` if the membership's name contains "monthly", else `per year`. */
export function perPeriod(name: string): string {
  return /monthly/i.test(name) ? words.perMonth : words.perYear;
}
