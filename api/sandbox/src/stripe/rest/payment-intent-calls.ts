import type Stripe from 'stripe';
import * as v from 'valibot';
import { cancelIntent } from '../payments/cancel-intent.ts';
import { idOf } from '../payments/charge.ts';
import { answerChallenge, attemptError, checkConfirmable, confirmIntent, type Attempted } from '../payments/confirm.ts';
import { changeIntent, createIntent, forBrowser } from '../payments/payment-intent.ts';
import { createFromCard, paymentMethodOf } from '../payments/payment-method.ts';
import type { Work } from '../state/work.ts';
import { alsoForBrowsers, endpoint, type Call, type Endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { metadataAfter } from './metadata.ts';
import { checkAmount, Currency, Shipping, shippingOf } from './money-params.ts';
import { exactly, expand, flag, list, listOf, may, metadata, oneOf, text, unsettable, whole } from './params.ts';
import { billingDetailsOf, PaymentMethodData, rawCardRefused, type CardParams } from './payment-method-params.ts';
import { invalid, missing } from './stripe-error.ts';

const SetupFutureUsage = oneOf(['off_session', 'on_session']);
const describing = {
  description: may(unsettable(1000)),
  metadata,
  receipt_email: may(unsettable(512)),
  setup_future_usage: may(v.union([SetupFutureUsage, unsettable(0)])),
  shipping: may(Shipping),
  statement_descriptor: may(unsettable(22)),
  statement_descriptor_suffix: may(unsettable(22)),
};
const CardOptions = may(
  exactly({ card: may(exactly({ request_three_d_secure: may(oneOf(['any', 'automatic', 'challenge'])) })) }),
);
const confirming = {
  error_on_requires_action: may(flag),
  mandate_data: may(v.unknown()),
  off_session: may(v.union([flag, oneOf(['one_off', 'recurring'])])),
  payment_method: may(text()),
  payment_method_data: may(PaymentMethodData),
  payment_method_options: CardOptions,
  return_url: may(text()),
  use_stripe_sdk: may(flag),
};

const Create = exactly({
  ...describing,
  ...confirming,
  expand,
  amount: whole,
  currency: Currency,
  automatic_payment_methods: may(exactly({ enabled: flag, allow_redirects: may(oneOf(['always', 'never'])) })),
  capture_method: may(oneOf(['automatic', 'automatic_async'])),
  confirm: may(flag),
  confirmation_method: may(oneOf(['automatic', 'manual'])),
  customer: may(text()),
  allowed_payment_method_types: may(list(oneOf(['card', 'link']))),
});
const Update = exactly({
  ...describing,
  expand,
  amount: may(whole),
  currency: may(Currency),
  customer: may(text()),
  payment_method: may(unsettable()),
  payment_method_options: CardOptions,
  allowed_payment_method_types: may(list(oneOf(['card', 'link']))),
});
const Confirm = exactly({
  ...confirming,
  expand,
  capture_method: may(oneOf(['automatic', 'automatic_async'])),
  client_secret: may(text()),
  receipt_email: may(unsettable(512)),
  setup_future_usage: may(v.union([SetupFutureUsage, unsettable(0)])),
  shipping: may(Shipping),
  // What Stripe.js says about itself.
  expected_payment_method_type: may(text()),
  client_attribution_metadata: may(v.unknown()),
});
const Cancel = exactly({
  cancellation_reason: may(oneOf(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])),
  expand,
});

/** What follows an attempt to pay, such as the invoice that it was for. */
export type Follow = (work: Work, attempted: Attempted) => void;

export function paymentIntentCalls(follow: Follow): Endpoint[] {
  const finish = (call: Call<unknown>, attempted: Attempted): object => {
    follow(call.work, attempted);
    const kept = call.work.get('payment_intents', attempted.intent.id) ?? attempted.intent;
    const error = attemptError({ ...attempted, intent: kept });
    if (error !== null) throw error;
    return call.browser ? forBrowser(kept) : kept;
  };

  return [
    endpoint('POST /v1/payment_intents', Create, (call) => {
      const { work, params } = call;
      checkAmount(params.amount);
      if (params.automatic_payment_methods !== undefined && params.allowed_payment_method_types !== undefined) {
        throw invalid(
          'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
          {
            code: 'parameters_exclusive',
            param: 'allowed_payment_method_types',
          },
        );
      }
      checkCustomer(work, params.customer);
      // Without a word about the types, the account's own are taken.
      const automatic =
        params.allowed_payment_method_types === undefined && params.automatic_payment_methods?.enabled !== false
          ? { allow_redirects: params.automatic_payment_methods?.allow_redirects ?? ('always' as const), enabled: true }
          : null;
      if (params.confirm !== true) refuseWithoutConfirm(params);
      const intent = createIntent(work, {
        amount: params.amount,
        currency: params.currency,
        customer: params.customer,
        description: params.description,
        metadata: metadataAfter({}, params.metadata),
        receiptEmail: params.receipt_email,
        setupFutureUsage: params.setup_future_usage,
        shipping: shippingOf(params.shipping),
        statementDescriptor: params.statement_descriptor,
        statementDescriptorSuffix: params.statement_descriptor_suffix,
        automatic,
        confirmationMethod: params.confirmation_method,
      });
      const held = hold(work, intent, methodIn(call, params));
      if (params.confirm !== true) return held;
      return finish(call, confirm(call, held, params));
    }),

    alsoForBrowsers(
      endpoint(
        'GET /v1/payment_intents/*',
        exactly({ client_secret: may(text()), expand }),
        ({ work, ids, params, browser }) => {
          const intent = intentFor(work, ids[0], browser, params.client_secret);
          return browser ? forBrowser(intent) : intent;
        },
      ),
    ),

    endpoint('GET /v1/payment_intents', listOf({ customer: may(text()) }), ({ work, params }) =>
      listPage(
        '/v1/payment_intents',
        'payment_intent',
        work.all('payment_intents'),
        params,
        ({ customer }) => params.customer === undefined || idOf(customer) === params.customer,
      ),
    ),

    endpoint('POST /v1/payment_intents/*', Update, ({ work, ids, params }) => {
      const intent = intentFor(work, ids[0], false);
      const { amount, currency, customer, payment_method: method, setup_future_usage: usage } = params;
      const material = { amount, currency, customer, payment_method: method, setup_future_usage: usage };
      for (const [name, value] of Object.entries(material)) {
        if (
          value === undefined ||
          ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)
        )
          continue;
        throw invalid(
          `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
          { code: 'payment_intent_unexpected_state', payment_intent: intent },
        );
      }
      if (amount !== undefined) checkAmount(amount);
      checkCustomer(work, customer);
      const updated = changeIntent(work, intent, {
        metadata: metadataAfter(intent.metadata, params.metadata),
        ...(amount === undefined ? {} : { amount }),
        ...(currency === undefined ? {} : { currency }),
        ...(customer === undefined ? {} : { customer }),
        ...(usage === undefined ? {} : { setup_future_usage: usage }),
        ...(params.description === undefined ? {} : { description: params.description }),
        ...(params.receipt_email === undefined ? {} : { receipt_email: params.receipt_email }),
        ...(params.shipping === undefined ? {} : { shipping: shippingOf(params.shipping) }),
        ...(params.statement_descriptor === undefined ? {} : { statement_descriptor: params.statement_descriptor }),
        ...(params.statement_descriptor_suffix === undefined
          ? {}
          : { statement_descriptor_suffix: params.statement_descriptor_suffix }),
      });
      if (method === undefined) return updated;
      return hold(work, updated, method === null ? null : paymentMethodOf(work, method));
    }),

    alsoForBrowsers(
      endpoint('POST /v1/payment_intents/*/confirm', Confirm, (call) => {
        const { work, ids, params, browser } = call;
        const intent = intentFor(work, ids[0], browser, params.client_secret);
        checkConfirmable(intent);
        const ready = changeIntent(work, intent, {
          ...(params.receipt_email === undefined ? {} : { receipt_email: params.receipt_email }),
          ...(params.setup_future_usage === undefined ? {} : { setup_future_usage: params.setup_future_usage }),
          ...(params.shipping === undefined ? {} : { shipping: shippingOf(params.shipping) }),
        });
        return finish(call, confirm(call, ready, params));
      }),
    ),

    endpoint('POST /v1/payment_intents/*/cancel', Cancel, ({ work, ids, params }) => {
      const intent = intentFor(work, ids[0], false);
      if (work.get('intent_invoices', intent.id) !== undefined) {
        throw invalid('You cannot cancel a PaymentIntent that belongs to an invoice; void the invoice instead.', {
          code: 'payment_intent_unexpected_state',
          payment_intent: intent,
        });
      }
      return cancelIntent(work, intent, params.cancellation_reason ?? null);
    }),

    alsoForBrowsers(
      endpoint(
        'POST /v1/payment_intents/*/challenge',
        exactly({ client_secret: may(text()), outcome: oneOf(['complete', 'fail']) }),
        (call) => {
          const intent = intentFor(call.work, call.ids[0], call.browser, call.params.client_secret);
          return finish(call, answerChallenge(call.work, intent, call.params.outcome === 'complete'));
        },
      ),
    ),
  ];
}

type ConfirmParams = v.InferOutput<v.StrictObjectSchema<typeof confirming, undefined>>;

function confirm(call: Call<unknown>, intent: Stripe.PaymentIntent, params: ConfirmParams): Attempted {
  const { work, browser } = call;
  const chosen = methodIn(call, params) ?? methodHeld(work, intent);
  if (chosen === null) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  const bySdk = params.use_stripe_sdk ?? (browser && params.return_url === undefined);
  const redirects = intent.automatic_payment_methods?.allow_redirects === 'always';
  if (!browser && !bySdk && redirects && params.return_url === undefined && params.off_session === undefined) {
    throw invalid(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      { param: 'return_url' },
    );
  }
  return confirmIntent(work, intent, {
    method: chosen,
    offSession: params.off_session !== undefined && params.off_session !== false,
    returnUrl: bySdk ? null : (params.return_url ?? null),
    refusesChallenge: params.error_on_requires_action ?? false,
  });
}

function methodIn({ work, browser }: Call<unknown>, params: ConfirmParams): Stripe.PaymentMethod | null {
  if (params.payment_method !== undefined) return paymentMethodOf(work, params.payment_method);
  const given = params.payment_method_data;
  if (given === undefined) return null;
  if (!browser) throw rawCardRefused();
  return createFromCard(work, cardIn(given.card), {
    billingDetails: billingDetailsOf(given.billing_details),
    allowRedisplay: given.allow_redisplay,
  });
}

function cardIn(card: v.InferOutput<typeof CardParams> | undefined): v.InferOutput<typeof CardParams> {
  if (card !== undefined) return card;
  throw invalid('Missing required param: payment_method_data[card].', {
    code: 'parameter_missing',
    param: 'payment_method_data[card]',
  });
}

function methodHeld(work: Work, intent: Stripe.PaymentIntent): Stripe.PaymentMethod | null {
  const id = idOf(intent.payment_method);
  return id === null ? null : (work.get('payment_methods', id) ?? null);
}

/** With a payment method an intent waits for its confirmation. */
function hold(work: Work, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod | null): Stripe.PaymentIntent {
  return changeIntent(work, intent, {
    payment_method: method?.id ?? null,
    next_action: null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
  });
}

function refuseWithoutConfirm(params: ConfirmParams): void {
  for (const name of ['off_session', 'return_url', 'error_on_requires_action', 'use_stripe_sdk'] as const) {
    if (params[name] === undefined) continue;
    throw invalid(`You can only pass \`${name}\` when \`confirm\` is set to \`true\`.`, { param: name });
  }
}

function checkCustomer(work: Work, customer: string | undefined): void {
  if (customer !== undefined && work.get('customers', customer) === undefined) {
    throw missing('customer', customer, 'customer', 400);
  }
}

/** A browser must know the intent's secret. */
function intentFor(work: Work, id = '', browser: boolean, secret?: string): Stripe.PaymentIntent {
  const intent = work.get('payment_intents', id);
  if (intent === undefined) throw missing('payment_intent', id, 'intent');
  if (browser ? secret !== intent.client_secret : secret !== undefined && secret !== intent.client_secret) {
    throw invalid(
      secret === undefined
        ? 'Missing required param: client_secret.'
        : 'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the provided client_secret and publishable key belong to the same account.',
      secret === undefined
        ? { code: 'parameter_missing', param: 'client_secret' }
        : { code: 'resource_missing', param: 'client_secret' },
    );
  }
  return intent;
}
