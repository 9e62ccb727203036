import { cancelIntent } from '../payments/cancel-intent.ts';
import { idOf } from '../payments/charge.ts';
import { answerChallenge, attemptError, checkConfirmable, type Attempted } from '../payments/confirm.ts';
import { changeIntent, createIntent, forBrowser } from '../payments/payment-intent.ts';
import { paymentMethodOf } from '../payments/payment-method.ts';
import type { Work } from '../state/work.ts';
import { confirm, hold, methodIn, refuseWithoutConfirm } from './confirm-intent.ts';
import { alsoForBrowsers, endpoint, type Call, type Endpoint } from './endpoint.ts';
import { checkCustomer, intentFor } from './known-intent.ts';
import { listPage } from './list.ts';
import { metadataAfter } from './metadata.ts';
import { checkAmount, shippingOf } from './money-params.ts';
import { exactly, expand, listOf, may, oneOf, text } from './params.ts';
import { Cancel, Confirm, Create, Update } from './payment-intent-params.ts';
import { invalid } from './stripe-error.ts';

const changeable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

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
      const { allowed_payment_method_types: types } = params;
      if (params.automatic_payment_methods !== undefined && types !== undefined) {
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
        types === undefined && params.automatic_payment_methods?.enabled !== false
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
        allowedTypes: types,
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
      const { allowed_payment_method_types: types } = params;
      const material = { amount, currency, customer, payment_method: method, setup_future_usage: usage };
      for (const [name, value] of Object.entries(material)) {
        if (value === undefined || changeable.includes(intent.status)) continue;
        throw invalid(
          `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: ${changeable.join(', ')}.`,
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
        ...(types === undefined ? {} : { allowed_payment_method_types: types, payment_method_types: types }),
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
