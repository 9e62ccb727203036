import type Stripe from 'stripe';
import { newId, randomText } from '../state/ids.ts';
import type { Work } from '../state/work.ts';

export interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly customer?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly metadata?: Stripe.Metadata | undefined;
  readonly receiptEmail?: string | null | undefined;
  readonly setupFutureUsage?: Stripe.PaymentIntent.SetupFutureUsage | null | undefined;
  readonly shipping?: Stripe.PaymentIntent.Shipping | null | undefined;
  readonly statementDescriptor?: string | null | undefined;
  readonly statementDescriptorSuffix?: string | null | undefined;
  /** Null where the caller named the types himself. */
  readonly automatic: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
  /** As the caller named them. */
  readonly allowedTypes?: string[] | undefined;
  readonly confirmationMethod?: Stripe.PaymentIntent.ConfirmationMethod | undefined;
}

export function createIntent(work: Work, given: NewIntent): Stripe.PaymentIntent {
  const intent = makeIntent(work, given);
  work.put('payment_intents', intent);
  work.emit('payment_intent.created', intent);
  return intent;
}

function makeIntent({ now }: Work, given: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: given.allowedTypes ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: given.automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: given.confirmationMethod ?? 'automatic',
    created: now,
    currency: given.currency,
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: given.automatic === null ? null : { id: 'pmc_sandbox', parent: null },
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: given.allowedTypes ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receiptEmail ?? null,
    review: null,
    setup_future_usage: given.setupFutureUsage ?? null,
    shipping: given.shipping ?? null,
    source: null,
    statement_descriptor: given.statementDescriptor ?? null,
    statement_descriptor_suffix: given.statementDescriptorSuffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

/** Keeps an intent's new state; the caller says what has happened. */
export function changeIntent(
  work: Work,
  intent: Stripe.PaymentIntent,
  change: Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  const changed = { ...intent, ...change };
  work.put('payment_intents', changed);
  return changed;
}

const publishable = [
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

/** What a browser with a publishable key may see of an intent. */
export function forBrowser(intent: Stripe.PaymentIntent): Pick<Stripe.PaymentIntent, (typeof publishable)[number]> {
  const shown = Object.fromEntries(publishable.map((name) => [name, intent[name]]));
  return shown as Pick<Stripe.PaymentIntent, (typeof publishable)[number]>;
}
