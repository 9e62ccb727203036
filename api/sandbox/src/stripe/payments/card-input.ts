import { brandRule } from '../../card-form/card-brand.ts';
import { passesLuhn } from '../../card-form/card-check.ts';
import { StripeError } from '../rest/stripe-error.ts';

export interface CardInput {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc?: string | undefined;
}

/** The part of a card that may be stored. */
export interface CheckedCard {
  readonly brand: string;
  readonly last4: string;
  readonly month: number;
  readonly year: number;
  readonly hasCvc: boolean;
}

/** Validates an entered card. @param now in s since 1970 @throws StripeError for an invalid card. */
export function checkCard({ number, exp_month, exp_year, cvc }: CardInput, now: number): CheckedCard {
  const digits = number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const year = exp_year < 100 ? 2000 + exp_year : exp_year;
  const today = new Date(now * 1000);
  if (exp_month < 1 || exp_month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (year === today.getUTCFullYear() && exp_month < today.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const brand = brandRule(digits).brand;
  if (cvc !== undefined && !(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { brand, last4: digits.slice(-4), month: exp_month, year, hasCvc: cvc !== undefined };
}

function cardError(code: string, message: string, param: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, message, param });
}
