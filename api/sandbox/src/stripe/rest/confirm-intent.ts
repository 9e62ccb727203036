import type Stripe from 'stripe';
import type * as v from 'valibot';
import { idOf } from '../payments/charge.ts';
import { confirmIntent, type Attempted } from '../payments/confirm.ts';
import { changeIntent } from '../payments/payment-intent.ts';
import { createFromCard, paymentMethodOf } from '../payments/payment-method.ts';
import type { Work } from '../state/work.ts';
import type { Call } from './endpoint.ts';
import type { Confirming } from './payment-intent-params.ts';
import { billingDetailsOf, rawCardRefused, type CardParams } from './payment-method-params.ts';
import { invalid } from './stripe-error.ts';

/** Pays an intent as a call says. @throws StripeError where it does not say enough. */
export function confirm(call: Call<unknown>, intent: Stripe.PaymentIntent, params: Confirming): Attempted {
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

/** The payment method that a call names or brings. */
export function methodIn({ work, browser }: Call<unknown>, params: Confirming): Stripe.PaymentMethod | null {
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
export function hold(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | null,
): Stripe.PaymentIntent {
  return changeIntent(work, intent, {
    payment_method: method?.id ?? null,
    next_action: null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
  });
}

/** @throws StripeError for what only a confirmation takes. */
export function refuseWithoutConfirm(params: Confirming): void {
  for (const name of ['off_session', 'return_url', 'error_on_requires_action', 'use_stripe_sdk'] as const) {
    if (params[name] === undefined) continue;
    throw invalid(`You can only pass \`${name}\` when \`confirm\` is set to \`true\`.`, { param: name });
  }
}
