import { brandRule, type CardBrand } from './card-brand.ts';

/** The error of a value, with the code and the message of Stripe's own form. */
export interface CardProblem {
  readonly code: string;
  readonly message: string;
}

/** The state of a value. An incomplete value is shown as an error only after the buyer has left the field. */
export type CardCheck =
  | { readonly state: 'empty' | 'incomplete' | 'invalid'; readonly problem: CardProblem }
  | { readonly state: 'complete' };

const problems = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
  incomplete_zip: 'Your postal code is incomplete.',
} as const;

function incomplete(value: string, code: keyof typeof problems): CardCheck {
  return { state: value === '' ? 'empty' : 'incomplete', problem: { code, message: problems[code] } };
}

function invalid(code: keyof typeof problems): CardCheck {
  return { state: 'invalid', problem: { code, message: problems[code] } };
}

const complete: CardCheck = { state: 'complete' };

export function checkNumber(digits: string): CardCheck {
  const { brand, lengths } = brandRule(digits);
  if (digits.length < (lengths[0] ?? 0)) return incomplete(digits, 'incomplete_number');
  if (passesLuhn(digits) && brand !== 'unknown') return complete;
  return digits.length < (lengths.at(-1) ?? 0) ? incomplete(digits, 'incomplete_number') : invalid('invalid_number');
}

/** Whether the number's check digit fits by the Luhn algorithm: every second digit from the right counts double. */
export function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? Number(digit) : Number(digit) * 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

/** @param digits month and year, two digits each; a card is valid until the end of its month. */
export function checkExpiry(digits: string, now: Date): CardCheck {
  if (digits.length < 4) return incomplete(digits, 'incomplete_expiry');
  const { month, year } = expiryOf(digits);
  if (year < now.getFullYear()) return invalid('invalid_expiry_year_past');
  if (year > now.getFullYear() + 50) return invalid('invalid_expiry_year');
  if (year === now.getFullYear() && month < now.getMonth() + 1) return invalid('invalid_expiry_month_past');
  return complete;
}

export function expiryOf(digits: string): { readonly month: number; readonly year: number } {
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

export function checkCvc(digits: string, brand: CardBrand): CardCheck {
  if (digits.length < (brand === 'amex' ? 4 : 3)) return incomplete(digits, 'incomplete_cvc');
  return complete;
}

/** @param country ISO code; only postal codes of the United States have a fixed length. */
export function checkPostalCode(text: string, country: string): CardCheck {
  const minLength = country === 'US' ? 5 : 2;
  return text.trim().length < minLength ? incomplete(text.trim(), 'incomplete_zip') : complete;
}
