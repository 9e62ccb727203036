import { declinedError } from '../payments/confirm.ts';
import { attachTo, cardOf, createPaymentMethod, detach, requirePaymentMethod } from '../payments/payment-method.ts';
import { walletTypes } from '../../stripe-js/wallets/messages.ts';
import { alsoForBrowsers, endpoint } from './endpoint.ts';
import { exactly, expand, optional, oneOf, text, integer } from './params.ts';
import { invalidRequest, noSuchObject, StripeError } from './stripe-error.ts';

const BillingDetails = exactly({
  address: optional(exactly({ country: optional(text()), postal_code: optional(text()) })),
  email: optional(text()),
  name: optional(text()),
  phone: optional(text()),
});
const Create = exactly({
  type: oneOf(['card']),
  billing_details: optional(BillingDetails),
  card: exactly({ number: text(30), exp_month: integer, exp_year: integer, cvc: optional(text(10)) }),
  // In the format of the sandbox's own script; Stripe.js sends the wallet's token.
  wallet: optional(oneOf(walletTypes)),
});

export const paymentMethodCalls = [
  alsoForBrowsers(
    endpoint('POST /v1/payment_methods', Create, ({ work, params, isBrowser }) => {
      const { card, billing_details, wallet } = params;
      if (isBrowser) return createPaymentMethod(work, card, { billingDetails: billing_details, wallet });
      throw new StripeError(402, {
        type: 'invalid_request_error',
        message:
          'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use Stripe.js, the Stripe mobile bindings, or Stripe Elements.',
      });
    }),
  ),

  endpoint('GET /v1/payment_methods/*', exactly({ expand }), ({ work, id }) => requirePaymentMethod(work, id, 404)),
  endpoint('POST /v1/payment_methods/*/attach', exactly({ customer: text(), expand }), ({ work, id, params }) => {
    const method = requirePaymentMethod(work, id, 404);
    const { customer } = params;
    if (work.get('customers', customer) === undefined) throw noSuchObject('customer', customer, 'customer', 400);
    if (method.customer !== null && method.customer !== customer) {
      throw invalidRequest('The payment method you provided has already been attached to a customer.', {
        param: 'payment_method',
      });
    }
    const { card, test } = cardOf(work, method);
    if (card.isSpent) {
      throw invalidRequest(
        'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
        { param: 'payment_method' },
      );
    }
    // Stripe verifies the card with the bank.
    if (test === undefined) throw declinedError('notATestCard', method);
    if (test.decline !== undefined && test.attaches !== true) throw declinedError(test.decline, method);
    return attachTo(work, method, customer);
  }),
  endpoint('POST /v1/payment_methods/*/detach', exactly({ expand }), ({ work, id }) => {
    const method = requirePaymentMethod(work, id, 404);
    if (method.customer === null) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
        {
          param: 'payment_method',
        },
      );
    }
    return detach(work, method);
  }),
];
