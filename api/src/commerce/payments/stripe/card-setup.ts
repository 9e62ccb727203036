import type Stripe from 'stripe';
import { idOf } from './id-of.ts';
import type { StripeProvider } from './open-stripe.ts';
import { callStripe, isRefusal } from './provider-fault.ts';

/** A card that is being set up for later payments. */
export interface CardSetup {
  readonly id: string;
  /** `waiting`: for the cardholder. */
  readonly status: 'waiting' | 'processing' | 'succeeded' | 'cancelled';
  /** The secret with which the browser confirms the card. Never stored. */
  readonly clientSecret: string;
  readonly customerId: string | null;
  /** The provider's id of the card; null before its setup has succeeded. */
  readonly methodId: string | null;
  /** The reason of the last failure, in the provider's words for the cardholder; null if there is none. */
  readonly failure: string | null;
}

interface NewSetup {
  readonly customerId: string;
  /** The order's public id. */
  readonly orderId: string;
  /** Idempotency key of the setup. */
  readonly key: string;
}

/** Starts the setup of a card for a customer's later payments. @throws ProviderFault */
export async function beginCardSetup(
  { api }: StripeProvider,
  { customerId, orderId, key }: NewSetup,
): Promise<CardSetup> {
  const intent = await callStripe(() =>
    api.setupIntents.create(
      { customer: customerId, allowed_payment_method_types: ['card'], usage: 'off_session', metadata: { orderId } },
      { idempotencyKey: key },
    ),
  );
  return setupOf(intent);
}

/** @throws ProviderFault */
export async function readCardSetup({ api }: StripeProvider, id: string): Promise<CardSetup> {
  return setupOf(await callStripe(() => api.setupIntents.retrieve(id)));
}

function setupOf(intent: Stripe.SetupIntent): CardSetup {
  const { id, status, client_secret: clientSecret, last_setup_error: error } = intent;
  return {
    id,
    status: statusOf(status),
    clientSecret: clientSecret ?? '',
    customerId: idOf(intent.customer),
    methodId: idOf(intent.payment_method),
    failure: error?.message ?? null,
  };
}

function statusOf(status: Stripe.SetupIntent.Status): CardSetup['status'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'processing') return 'processing';
  return status === 'canceled' ? 'cancelled' : 'waiting';
}

/** The card of a subscription; null if its customer's default card is charged. @throws ProviderFault */
export async function chargedCard({ api }: StripeProvider, subscriptionId: string): Promise<string | null> {
  const found = await callStripe(() => api.subscriptions.retrieve(subscriptionId));
  return idOf(found.default_payment_method);
}

interface CardChange {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly methodId: string;
}

/** Changes the card of a subscription, from the next charge on. Idempotent. @throws ProviderFault */
export async function setSubscriptionCard(
  { api }: StripeProvider,
  { subscriptionId, customerId, methodId }: CardChange,
): Promise<void> {
  const { schedule } = await callStripe(() =>
    api.subscriptions.update(subscriptionId, { default_payment_method: methodId }),
  );
  const scheduleId = idOf(schedule);
  // When a schedule changes the plan, it also sets the subscription's card to the one that the schedule has.
  if (scheduleId !== null) {
    const default_settings = { default_payment_method: methodId };
    await callStripe(() => api.subscriptionSchedules.update(scheduleId, { default_settings }));
  }
  const invoice_settings = { default_payment_method: methodId };
  await callStripe(() => api.customers.update(customerId, { invoice_settings }));
}

/** Detaches a replaced card from its customer, unless another subscription is charged to it. @throws ProviderFault */
export async function detachCard({ api }: StripeProvider, customerId: string, methodId: string): Promise<void> {
  const others = await callStripe(() => api.subscriptions.list({ customer: customerId, limit: 100 }));
  if (others.data.some(({ default_payment_method: method }) => idOf(method) === methodId)) return;
  try {
    await callStripe(() => api.paymentMethods.detach(methodId));
  } catch (error) {
    // The card was detached already.
    if (!isRefusal(error)) throw error;
  }
}
