import { brandRule, type CardBrand } from './card-brand.ts';

/** Converts between the text of an input and its value, such as a card number without spaces. */
export interface TextRule {
  parse(typed: string): string;
  /** @param isTyping whether a character was added: only then a separator may follow the last digit. */
  format(value: string, isTyping: boolean): string;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

export const numberText: TextRule = {
  parse: (typed) => {
    const digits = digitsOf(typed);
    return digits.slice(0, brandRule(digits).lengths.at(-1));
  },
  format: (digits) => {
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
  parse: (typed) => {
    const [first = '', ...others] = typed.replace(/^\D+/, '').split(/\D+/);
    const month = monthOf(first, others.length > 0);
    const rest = first.slice(month.usedDigits) + others.join('');
    const year = /^20\d\d$/.test(rest) ? rest.slice(2) : rest.slice(0, 2);
    return month.text.length < 2 ? month.text : month.text + year;
  },
  format: (digits, isTyping) => {
    if (digits.length < 2 || (digits.length === 2 && !isTyping)) return digits;
    return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  },
};

/**
 * The month that these digits begin with, and the number of digits that it uses: `4` can only be April, `13` only
 * January and the first digit of the year. `isFinished`: a separator follows, so that a single `1` is January too.
 */
function monthOf(digits: string, isFinished: boolean): { readonly text: string; readonly usedDigits: number } {
  const firstTwo = digits.slice(0, 2);
  if (firstTwo.length === 2 && firstTwo !== '00' && Number(firstTwo) <= 12) return { text: firstTwo, usedDigits: 2 };
  const firstDigit = digits.slice(0, 1);
  if (firstDigit === '0' || firstDigit === '') return { text: firstDigit, usedDigits: 2 };
  if (firstTwo.length === 2 || Number(firstDigit) > 1 || isFinished) return { text: `0${firstDigit}`, usedDigits: 1 };
  return { text: firstDigit, usedDigits: 1 };
}

/** Three digits; four for American Express, and while the brand is not known yet. */
export function cvcText(brand: () => CardBrand): TextRule {
  const maxDigits = (): number => (brand() === 'amex' || brand() === 'unknown' ? 4 : 3);
  return { parse: (typed) => digitsOf(typed).slice(0, maxDigits()), format: (digits) => digits };
}

export function postalText(country: () => string): TextRule {
  return {
    parse: (typed) => (country() === 'US' ? digitsOf(typed).slice(0, 5) : typed.trimStart().slice(0, 12)),
    format: (value) => value,
  };
}
