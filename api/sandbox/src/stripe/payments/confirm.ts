import type Stripe from 'stripe';
import { invalidRequest, StripeError, withDocUrl, type ErrorBody } from '../rest/stripe-error.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { idOf, makeCharge } from './charge.ts';
import { openDispute } from './dispute.ts';
import { changeIntent } from './payment-intent.ts';
import { attachTo, cardOf } from './payment-method.ts';
import { declines } from './test-cards.ts';

/** The result of an attempt to pay: the stored intent, and the error of a failed attempt. */
export interface Attempt {
  readonly intent: Stripe.PaymentIntent;
  readonly error: ErrorBody | null;
}

/** Tries to pay an intent with a card: pays it, fails, or opens a challenge for the cardholder. */
export function confirmIntent(work: UnitOfWork, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Attempt {
  checkUsable(work, intent, method);
  const { card, test } = cardOf(work, method);
  const needsChallenge = test?.challenge === 'always' || (test?.challenge === 'unless set up' && !card.isSetUp);
  const ready = changeIntent(work, intent, {
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  });
  return needsChallenge ? { intent: openChallenge(work, ready), error: null } : chargeCard(work, ready, method, false);
}

/** Applies the cardholder's response to the challenge. @throws StripeError if no challenge is open. */
export function answerChallenge(work: UnitOfWork, intent: Stripe.PaymentIntent, completed: boolean): Attempt {
  const id = idOf(intent.payment_method);
  const method = id === null ? undefined : work.get('payment_methods', id);
  if (intent.status !== 'requires_action' || method === undefined) {
    throw invalidRequest(`This PaymentIntent has a status of ${intent.status} and waits for no authentication.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  const ready = changeIntent(work, intent, { next_action: null });
  if (completed) return chargeCard(work, ready, method, true);
  const body: ErrorBody = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
  };
  return { intent: recordFailedAttempt(work, ready, method, body), error: body };
}

/** Sets the intent's state to an open challenge. */
function openChallenge(work: UnitOfWork, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const page = `${work.origin}/stripe/challenge/${intent.id}?client_secret=${intent.client_secret}`;
  const waiting = changeIntent(work, intent, {
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } },
  });
  work.emit('payment_intent.requires_action', waiting);
  return waiting;
}

function chargeCard(
  work: UnitOfWork,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  challenged: boolean,
): Attempt {
  const { card, test } = cardOf(work, method);
  const decline = test === undefined ? 'notATestCard' : test.decline;
  if (decline !== undefined) return declinePayment(work, intent, method, decline, challenged);
  const customer = idOf(intent.customer);
  const savesCard = customer !== null && intent.setup_future_usage !== null;
  const charge = makeCharge(work, { intent, method, challenged, decline: null });
  const paid = changeIntent(work, intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
  });
  work.put('cards', {
    ...card,
    isSpent: card.isSpent || (method.customer === null && !savesCard),
    isSetUp: card.isSetUp || (savesCard && challenged),
  });
  work.emit('payment_intent.succeeded', paid);
  if (savesCard) attachTo(work, method, customer);
  if (test?.dispute !== undefined) openDispute(work, charge, test.dispute);
  return { intent: paid, error: null };
}

function declinePayment(
  work: UnitOfWork,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: keyof typeof declines,
  challenged = false,
): Attempt {
  const charge = makeCharge(work, { intent, method, challenged, decline });
  const body: ErrorBody = { ...declineBody(decline), charge: charge.id };
  return { intent: recordFailedAttempt(work, intent, method, body, charge.id), error: body };
}

/** Records a failed attempt in an intent, and removes the payment method from it. */
function recordFailedAttempt(
  work: UnitOfWork,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  body: ErrorBody,
  charge?: string,
): Stripe.PaymentIntent {
  const { param: _, payment_intent: __, ...rest } = body;
  const failed = changeIntent(work, intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: withDocUrl({ ...rest, payment_method: method }),
    ...(charge === undefined ? {} : { latest_charge: charge }),
  });
  work.emit('payment_intent.payment_failed', failed);
  return failed;
}

function checkUsable(work: UnitOfWork, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const customer = idOf(intent.customer);
  const owner = idOf(method.customer);
  if (owner !== null && customer === null) {
    throw invalidRequest(
      `The PaymentMethod you provided (${method.id}) belongs to the Customer ${owner}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: 'payment_method' },
    );
  }
  if (owner !== null && owner !== customer) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'payment_method' },
    );
  }
  if (owner === null && cardOf(work, method).card.isSpent) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    );
  }
}

const confirmableStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** @throws StripeError if the intent was paid or cancelled. */
export function checkConfirmable(intent: Stripe.PaymentIntent): void {
  if (confirmableStatuses.includes(intent.status)) return;
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`;
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

/** The error response to a call whose attempt to pay has failed; null if it has not. */
export function attemptError({ intent, error }: Attempt): StripeError | null {
  if (error === null) return null;
  const method = intent.last_payment_error?.payment_method;
  return new StripeError(
    error.type === 'card_error' ? 402 : 400,
    { ...error, payment_intent: intent, ...(method ? { payment_method: method } : {}) },
    true,
  );
}

/** The error response for a card that the bank declines before any charge. */
export function declinedError(decline: keyof typeof declines, method: Stripe.PaymentMethod): StripeError {
  return new StripeError(402, { ...declineBody(decline), payment_method: method }, true);
}

/** The error body of a decline. */
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
