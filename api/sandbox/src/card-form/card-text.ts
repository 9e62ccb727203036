import { brandRule, type CardBrand } from './card-brand.ts';

/** The stored part of the input, and its display. */
export interface TextRule {
  keep(typed: string): string;
  /** @param forwards whether something was added: only then a separator may follow the last digit. */
  show(kept: string, forwards: boolean): string;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

export const numberText: TextRule = {
  keep: (typed) => {
    const digits = digitsOf(typed);
    return digits.slice(0, brandRule(digits).lengths.at(-1));
  },
  show: (digits) => {
    const groups: string[] = [];
    let rest = digits;
    for (const size of brandRule(digits).groups) {
      if (rest === '') break;
      groups.push(rest.slice(0, size));
      rest = rest.slice(size);
    }
    return groups.join(' ');
  },
};

/** Month and year. Takes `8/29`, `0829`, `08/2029` and `082029` too, as pasted or filled in by the browser. */
export const expiryText: TextRule = {
  keep: (typed) => {
    const [first = '', ...others] = typed.replace(/^\D+/, '').split(/\D+/);
    const month = monthOf(first, others.length > 0);
    const rest = first.slice(month.taken) + others.join('');
    const year = /^20\d\d$/.test(rest) ? rest.slice(2) : rest.slice(0, 2);
    return month.text.length < 2 ? month.text : month.text + year;
  },
  show: (digits, forwards) => {
    if (digits.length < 2 || (digits.length === 2 && !forwards)) return digits;
    return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  },
};

/** The month that these digits begin with: `4` can only be April, `13` only January and something. */
function monthOf(digits: string, ended: boolean): { readonly text: string; readonly taken: number } {
  const two = digits.slice(0, 2);
  if (two.length === 2 && two !== '00' && Number(two) <= 12) return { text: two, taken: 2 };
  const one = digits.slice(0, 1);
  if (one === '0' || one === '') return { text: one, taken: 2 };
  if (two.length === 2 || Number(one) > 1 || ended) return { text: `0${one}`, taken: 1 };
  return { text: one, taken: 1 };
}

/** Three digits; four where the card has four, or where its brand is not known yet. */
export function cvcText(brand: () => CardBrand): TextRule {
  const maxDigits = (): number => (brand() === 'amex' || brand() === 'unknown' ? 4 : 3);
  return { keep: (typed) => digitsOf(typed).slice(0, maxDigits()), show: (digits) => digits };
}

export function postalText(country: () => string): TextRule {
  return {
    keep: (typed) => (country() === 'US' ? digitsOf(typed).slice(0, 5) : typed.trimStart().slice(0, 12)),
    show: (kept) => kept,
  };
}
