import type Stripe from 'stripe';
import { requirePaymentMethod } from '../payments/payment-method.ts';
import {
  answerSetupChallenge,
  confirmSetup,
  createSetupIntent,
  setupForBrowser,
  type SetupResult,
} from '../payments/setup-intent.ts';
import { alsoForBrowsers, endpoint, type Call } from './endpoint.ts';
import { exactly, expand, flag, list, optional, metadata, oneOf, text } from './params.ts';
import { invalidRequest, noSuchObject, StripeError } from './stripe-error.ts';

const clientSecret = { client_secret: optional(text()) };

/** The calls that set cards up for later payments. */
export const setupIntentCalls = [
  endpoint(
    'POST /v1/setup_intents',
    exactly({
      customer: text(),
      allowed_payment_method_types: list(oneOf(['card'])),
      usage: optional(oneOf(['off_session'])),
      metadata,
      expand,
    }),
    ({ work, params }) => {
      if (work.get('customers', params.customer) === undefined) {
        throw noSuchObject('customer', params.customer, 'customer', 400);
      }
      return createSetupIntent(work, params);
    },
  ),

  alsoForBrowsers(
    endpoint('GET /v1/setup_intents/*', exactly({ ...clientSecret, expand }), (call) => {
      const intent = requireSetup(call);
      return call.isBrowser ? setupForBrowser(intent) : intent;
    }),
  ),

  alsoForBrowsers(
    endpoint(
      'POST /v1/setup_intents/*/confirm',
      exactly({ ...clientSecret, payment_method: text(), use_stripe_sdk: optional(flag), expand }),
      (call) => {
        const method = requirePaymentMethod(call.work, call.params.payment_method);
        return setupResponse(call, confirmSetup(call.work, requireSetup(call), method));
      },
    ),
  ),

  alsoForBrowsers(
    endpoint(
      'POST /v1/setup_intents/*/challenge',
      exactly({ ...clientSecret, outcome: oneOf(['complete', 'fail']) }),
      (call) =>
        setupResponse(call, answerSetupChallenge(call.work, requireSetup(call), call.params.outcome === 'complete')),
    ),
  ),
];

/** The call's intent. A browser must send the intent's secret. @throws StripeError */
function requireSetup(call: Call<unknown>): Stripe.SetupIntent {
  const { work, id, isBrowser } = call;
  const { client_secret: secret } = call.params as { readonly client_secret?: string };
  const intent = work.get('setup_intents', id);
  if (intent === undefined) throw noSuchObject('setupintent', id, 'intent');
  if (secret === intent.client_secret || (secret === undefined && !isBrowser)) return intent;
  throw invalidRequest('The client_secret provided does not match the client_secret associated with the SetupIntent.', {
    code: 'setup_intent_invalid_parameter',
    param: 'client_secret',
  });
}

/** @throws StripeError if the attempt failed. */
function setupResponse({ isBrowser }: Call<unknown>, { intent, error }: SetupResult): object {
  if (error === null) return isBrowser ? setupForBrowser(intent) : intent;
  throw new StripeError(error.type === 'card_error' ? 402 : 400, { ...error, setup_intent: intent }, true);
}
