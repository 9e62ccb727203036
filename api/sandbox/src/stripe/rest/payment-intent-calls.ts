import type Stripe from 'stripe';
import { applyAttempt } from '../billing/collect.ts';
import { answerChallenge, attemptError, checkConfirmable, confirmIntent, type Attempt } from '../payments/confirm.ts';
import { cancelIntent, changeIntent, createIntent, forBrowser } from '../payments/payment-intent.ts';
import { requirePaymentMethod } from '../payments/payment-method.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { alsoForBrowsers, endpoint, type Call } from './endpoint.ts';
import { listPage } from './list.ts';
import { Amount, Currency, exactly, expand, flag, list, listOf, optional, metadata, oneOf, text } from './params.ts';
import { invalidRequest, noSuchObject } from './stripe-error.ts';

const Create = exactly({
  amount: Amount,
  currency: Currency,
  description: optional(text(1000)),
  metadata,
  allowed_payment_method_types: optional(list(oneOf(['card']))),
  automatic_payment_methods: optional(
    exactly({ enabled: flag, allow_redirects: optional(oneOf(['always', 'never'])) }),
  ),
  payment_method: optional(text()),
  confirm: optional(flag),
  expand,
});
const clientSecret = { client_secret: optional(text()) };
/**
 * The parameters with which Stripe.js confirms. It shows challenges itself; `return_url` is for payment methods that
 * redirect.
 */
const Confirm = exactly({
  ...clientSecret,
  payment_method: optional(text()),
  return_url: optional(text()),
  use_stripe_sdk: optional(flag),
  expand,
});

export const paymentIntentCalls = [
  endpoint('POST /v1/payment_intents', Create, (call) => {
    const { work, params } = call;
    const { allowed_payment_method_types: types, automatic_payment_methods: automatic } = params;
    if (automatic !== undefined && types !== undefined) {
      throw invalidRequest(
        'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
        { code: 'parameters_exclusive', param: 'allowed_payment_method_types' },
      );
    }
    const intent = createIntent(work, {
      amount: params.amount,
      currency: params.currency,
      description: params.description,
      metadata: params.metadata,
      types,
      allowRedirects: automatic?.allow_redirects,
    });
    const ready = params.payment_method === undefined ? intent : assignMethod(work, intent, params.payment_method);
    return params.confirm === true ? confirm(call, ready, undefined) : ready;
  }),

  alsoForBrowsers(
    endpoint('GET /v1/payment_intents/*', exactly({ ...clientSecret, expand }), (call) => {
      const intent = requireIntent(call);
      return call.isBrowser ? forBrowser(intent) : intent;
    }),
  ),

  endpoint('GET /v1/payment_intents', listOf({}), ({ work, params }) =>
    listPage('payment_intents', work.all('payment_intents'), params),
  ),

  endpoint(
    'POST /v1/payment_intents/*',
    exactly({ amount: optional(Amount), metadata, payment_method: optional(text()), expand }),
    (call) => {
      const { work, params } = call;
      const { amount, payment_method } = params;
      const intent = requireIntent(call);
      const changeable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
      for (const [name, value] of Object.entries({ amount, payment_method })) {
        if (value === undefined || changeable.includes(intent.status)) continue;
        throw unexpectedState(
          intent,
          `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: ${changeable.join(', ')}.`,
        );
      }
      const updated = changeIntent(work, intent, {
        metadata: { ...intent.metadata, ...params.metadata },
        ...(amount === undefined ? {} : { amount }),
      });
      return payment_method === undefined ? updated : assignMethod(work, updated, payment_method);
    },
  ),

  alsoForBrowsers(
    endpoint('POST /v1/payment_intents/*/confirm', Confirm, (call) => {
      const intent = requireIntent(call);
      checkConfirmable(intent);
      return confirm(call, intent, call.params.payment_method);
    }),
  ),

  endpoint('POST /v1/payment_intents/*/cancel', exactly({ expand }), (call) => {
    const intent = requireIntent(call);
    if (call.work.get('intent_invoices', intent.id) !== undefined) {
      throw unexpectedState(
        intent,
        'You cannot cancel a PaymentIntent that belongs to an invoice; void the invoice instead.',
      );
    }
    return cancelIntent(call.work, intent, null);
  }),

  alsoForBrowsers(
    endpoint(
      'POST /v1/payment_intents/*/challenge',
      exactly({ ...clientSecret, outcome: oneOf(['complete', 'fail']) }),
      (call) =>
        intentAfterAttempt(call, answerChallenge(call.work, requireIntent(call), call.params.outcome === 'complete')),
    ),
  ),
];

/** A browser must send the intent's secret. @throws StripeError */
function requireIntent(call: Call<unknown>): Stripe.PaymentIntent {
  const { work, id, isBrowser } = call;
  const { client_secret: secret } = call.params as { readonly client_secret?: string };
  const intent = work.get('payment_intents', id);
  if (intent === undefined) throw noSuchObject('payment_intent', id, 'intent');
  if (secret === intent.client_secret || (secret === undefined && !isBrowser)) return intent;
  if (secret === undefined) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  throw invalidRequest(
    'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the provided client_secret and publishable key belong to the same account.',
    { code: 'resource_missing', param: 'client_secret' },
  );
}

/** Assigns a payment method to an intent, which then requires a confirmation. */
function assignMethod(work: UnitOfWork, intent: Stripe.PaymentIntent, methodId: string): Stripe.PaymentIntent {
  const { id } = requirePaymentMethod(work, methodId);
  return changeIntent(work, intent, { payment_method: id, next_action: null, status: 'requires_confirmation' });
}

/** Pays an intent with the payment method of the call, else with its own. @throws StripeError if it has none. */
function confirm(call: Call<unknown>, intent: Stripe.PaymentIntent, methodId: string | undefined): object {
  const chosen = methodId ?? intent.payment_method;
  if (chosen === null) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  if (!call.isBrowser && intent.automatic_payment_methods?.allow_redirects === 'always') {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      { param: 'return_url' },
    );
  }
  const method = requirePaymentMethod(call.work, typeof chosen === 'string' ? chosen : chosen.id);
  return intentAfterAttempt(call, confirmIntent(call.work, intent, method));
}

/** @throws StripeError if the attempt failed. */
function intentAfterAttempt({ work, isBrowser }: Call<unknown>, attempt: Attempt): object {
  applyAttempt(work, attempt);
  const intent = work.get('payment_intents', attempt.intent.id) ?? attempt.intent;
  const error = attemptError({ ...attempt, intent });
  if (error !== null) throw error;
  return isBrowser ? forBrowser(intent) : intent;
}

function unexpectedState(intent: Stripe.PaymentIntent, message: string): Error {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
