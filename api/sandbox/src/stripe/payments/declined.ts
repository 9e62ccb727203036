import { StripeError, type ErrorBody } from '../rest/stripe-error.ts';
import { declines } from './test-cards.ts';

/** The error for a decline, with what it concerns. What was recorded of the attempt stays. */
export function declinedError(
  decline: keyof typeof declines,
  more: Pick<ErrorBody, 'charge' | 'payment_intent' | 'payment_method' | 'param'> = {},
): StripeError {
  return new StripeError(402, { ...declineBody(decline), ...more }, true);
}

export function declineBody(decline: keyof typeof declines): ErrorBody {
  const { code, declineCode, message, advice, networkCode } = declines[decline];
  return {
    type: 'card_error',
    code,
    decline_code: declineCode,
    message,
    advice_code: advice,
    network_decline_code: networkCode,
    ...(decline === 'incorrectCvc' ? { param: 'cvc' } : decline === 'expired' ? { param: 'exp_month' } : {}),
  };
}
