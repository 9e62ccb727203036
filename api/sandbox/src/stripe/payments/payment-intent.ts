import { nulls } from '../../provider/nulls.ts';
import type Stripe from 'stripe';
import { newId, randomText } from '../../provider/ids.ts';
import { invalidRequest } from '../rest/stripe-error.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';

interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly customer?: string | null;
  readonly description?: string | undefined;
  readonly metadata?: Stripe.Metadata | undefined;
  readonly setupFutureUsage?: 'off_session';
  /** The payment method types that the caller named; undefined for those of the account. */
  readonly types?: string[] | undefined;
  readonly allowRedirects?: 'always' | 'never' | undefined;
}

export function createIntent(work: UnitOfWork, parameters: NewIntent): Stripe.PaymentIntent {
  const intent = makeIntent(work, parameters);
  work.put('payment_intents', intent);
  work.emit('payment_intent.created', intent);
  return intent;
}

function makeIntent({ now }: UnitOfWork, parameters: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: parameters.types ?? null,
    amount: parameters.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    automatic_payment_methods:
      parameters.types === undefined ? { allow_redirects: parameters.allowRedirects ?? 'always', enabled: true } : null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: now,
    currency: parameters.currency,
    customer: parameters.customer ?? null,
    description: parameters.description ?? null,
    livemode: false,
    metadata: parameters.metadata ?? {},
    payment_method_configuration_details: parameters.types === undefined ? { id: 'pmc_sandbox', parent: null } : null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: parameters.types ?? ['card'],
    setup_future_usage: parameters.setupFutureUsage ?? null,
    status: 'requires_payment_method',
    ...nulls('application application_fee_amount canceled_at cancellation_reason customer_account'),
    ...nulls('excluded_payment_method_types last_payment_error latest_charge managed_payments next_action'),
    ...nulls('on_behalf_of payment_method payment_record processing receipt_email review shipping source'),
    ...nulls('statement_descriptor statement_descriptor_suffix transfer_data transfer_group'),
  };
}

/** Stores an intent's new state; the caller emits the event. */
export function changeIntent(
  work: UnitOfWork,
  intent: Stripe.PaymentIntent,
  change: Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  const changed = { ...intent, ...change };
  work.put('payment_intents', changed);
  return changed;
}

/** The fields of an intent that a browser with a publishable key receives. */
const publishableFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

export function forBrowser(
  intent: Stripe.PaymentIntent,
): Pick<Stripe.PaymentIntent, (typeof publishableFields)[number]> {
  const fields = Object.fromEntries(publishableFields.map((name) => [name, intent[name]]));
  return fields as Pick<Stripe.PaymentIntent, (typeof publishableFields)[number]>;
}

const cancelableStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Cancels an intent. @throws StripeError if it was paid or cancelled. */
export function cancelIntent(
  work: UnitOfWork,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!cancelableStatuses.includes(intent.status)) {
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelableStatuses.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  const change = { canceled_at: work.now, cancellation_reason: reason, next_action: null };
  const canceled = changeIntent(work, intent, { status: 'canceled', ...change });
  work.emit('payment_intent.canceled', canceled);
  return canceled;
}
