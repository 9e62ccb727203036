import type Stripe from 'stripe';
import { newId, randomText } from '../../provider/ids.ts';
import { nulls } from '../../provider/nulls.ts';
import { invalidRequest, withDocUrl, type ErrorBody } from '../rest/stripe-error.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { idOf } from './charge.ts';
import { declineBody } from './confirm.ts';
import { attachTo, cardOf } from './payment-method.ts';

interface NewSetup {
  readonly customer: string;
  readonly metadata?: Stripe.Metadata | undefined;
}

/** The result of an attempt to set a card up: the stored intent, and the error of a failed attempt. */
export interface SetupResult {
  readonly intent: Stripe.SetupIntent;
  readonly error: ErrorBody | null;
}

export function createSetupIntent(work: UnitOfWork, { customer, metadata = {} }: NewSetup): Stripe.SetupIntent {
  const id = newId('seti');
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    client_secret: `${id}_secret_${randomText(25)}`,
    created: work.now,
    customer,
    livemode: false,
    metadata,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
    ...nulls('application automatic_payment_methods cancellation_reason customer_account description'),
    ...nulls('excluded_payment_method_types flow_directions last_setup_error latest_attempt managed_payments mandate'),
    ...nulls('next_action on_behalf_of payment_method payment_method_configuration_details single_use_mandate'),
  };
  work.put('setup_intents', intent);
  work.emit('setup_intent.created', intent);
  return intent;
}

/**
 * Sets a card up for later payments, or opens a challenge for the cardholder.
 * @throws StripeError if it was set up or cancelled.
 */
export function confirmSetup(work: UnitOfWork, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): SetupResult {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  }
  const { test } = cardOf(work, method);
  const ready = changeSetup(work, intent, { payment_method: method.id, last_setup_error: null, next_action: null });
  if (test?.challenge === undefined) return verifyCard(work, ready, method);
  const page = `${work.origin}/stripe/challenge/${intent.id}?client_secret=${intent.client_secret}`;
  const waiting = changeSetup(work, ready, {
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } },
  });
  work.emit('setup_intent.requires_action', waiting);
  return { intent: waiting, error: null };
}

/** Applies the cardholder's response to the challenge. @throws StripeError if no challenge is open. */
export function answerSetupChallenge(work: UnitOfWork, intent: Stripe.SetupIntent, completed: boolean): SetupResult {
  const method = work.get('payment_methods', idOf(intent.payment_method) ?? '');
  if (intent.status !== 'requires_action' || method === undefined) {
    throw invalidRequest(`This SetupIntent has a status of ${intent.status} and waits for no authentication.`, {
      code: 'setup_intent_unexpected_state',
    });
  }
  if (completed) return verifyCard(work, intent, method, true);
  return failSetup(work, intent, method, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'The latest attempt to set up the payment method has failed because authentication failed. You can provide a new payment method to attempt to set it up again.',
  });
}

/** Verifies the card with the bank. */
function verifyCard(
  work: UnitOfWork,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  challenged = false,
): SetupResult {
  const { card, test } = cardOf(work, method);
  const decline = test === undefined ? 'notATestCard' : test.attaches === true ? undefined : test.decline;
  if (decline !== undefined) return failSetup(work, intent, method, declineBody(decline));
  const succeeded = changeSetup(work, intent, { status: 'succeeded', next_action: null });
  work.put('cards', { ...card, isSetUp: card.isSetUp || challenged });
  work.emit('setup_intent.succeeded', succeeded);
  attachTo(work, method, idOf(intent.customer) ?? '');
  return { intent: succeeded, error: null };
}

function failSetup(
  work: UnitOfWork,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  body: ErrorBody,
): SetupResult {
  const { param: _, payment_intent: __, setup_intent: ___, ...rest } = body;
  const failed = changeSetup(work, intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: withDocUrl({ ...rest, payment_method: method }),
  });
  work.emit('setup_intent.setup_failed', failed);
  return { intent: failed, error: body };
}

function changeSetup(
  work: UnitOfWork,
  intent: Stripe.SetupIntent,
  changes: Partial<Stripe.SetupIntent>,
): Stripe.SetupIntent {
  const changed = { ...intent, ...changes };
  work.put('setup_intents', changed);
  return changed;
}

const publishableFields = [
  'id',
  'object',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'status',
  'usage',
] as const satisfies readonly (keyof Stripe.SetupIntent)[];

/** The fields of a setup intent for a browser with a publishable key. */
export function setupForBrowser(intent: Stripe.SetupIntent): Partial<Stripe.SetupIntent> {
  return Object.fromEntries(publishableFields.map((name) => [name, intent[name]]));
}
