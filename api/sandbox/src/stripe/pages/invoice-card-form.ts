import { textsOf } from '../../fields.ts';
import { html, Html } from '../../html.ts';
import type { CardInput } from '../payments/card-input.ts';
import { StripeError, type ErrorBody } from '../rest/stripe-error.ts';

/** What was wrong with the last attempt, and which parameter it was. */
export type Fault = Pick<ErrorBody, 'message' | 'param'>;

const fields = [
  { name: 'number', label: 'Card number', autocomplete: 'cc-number', params: ['number'] },
  { name: 'expiry', label: 'Expiry, MM/YY', autocomplete: 'cc-exp', params: ['exp_month', 'exp_year'] },
  { name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', params: ['cvc'] },
] as const;

/** The fields of a card. The number is never shown again. */
export function cardForm(path: string, label: string, fault: Fault | null): Html {
  return html`<form method="post" action="${path}" class="card" novalidate>
    ${fault === null ? html`` : html`<p class="fault" id="fault" role="alert">${fault.message}</p>`}
    ${fields.map(({ name, label: text, autocomplete, params }) => {
      const wrong = params.some((param) => param === fault?.param);
      return html`<label
        >${text}
        <input name="${name}" inputmode="numeric" autocomplete="${autocomplete}" required ${wrong ? marked : html``} />
      </label>`;
    })}
    <button>${label}</button>
  </form>`;
}

const marked = new Html('aria-invalid="true" aria-describedby="fault" autofocus');

/** @throws StripeError where the expiry is none. What else is wrong is seen when a payment method is made of it. */
export function readCard(form: FormData): CardInput {
  const [number = ''] = textsOf(form, 'number');
  const [expiry = ''] = textsOf(form, 'expiry');
  const [cvc = ''] = textsOf(form, 'cvc');
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined) {
    const message = "Your card's expiration date is incomplete.";
    throw new StripeError(402, { type: 'card_error', code: 'invalid_expiry_month', message, param: 'exp_month' });
  }
  return { number, exp_month: Number(month), exp_year: Number(year), cvc: cvc.trim() };
}
