import { couponOf } from './coupon-of.ts';
import { noteMade, endUnmade, type Attempt } from '../attempts.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { StripeProvider } from './open-stripe.ts';
import { productOf } from './product-of.ts';
import { callStripe, ProviderFault } from './provider-fault.ts';
import { withCustomer } from './with-customer.ts';

interface MakeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly stripe: StripeProvider;
}

/** An attempt that the provider has. */
export type MadeAttempt = Attempt & { readonly intentId: string };

/**
 * Has the provider make what an attempt asks for, and keeps the ids. Done twice, at once or after a crash, it is done
 * once: the key is the attempt's. @throws ProviderFault
 */
export async function makeAttempt(deps: MakeDeps, attempt: Attempt): Promise<MadeAttempt> {
  if (attempt.intentId !== null) return { ...attempt, intentId: attempt.intentId };
  const made = await make(deps, attempt);
  await deps.db.write((transaction) => noteMade(transaction, attempt.id, made));
  return { ...attempt, ...made, status: 'open' };
}

async function make(deps: MakeDeps, attempt: Attempt): Promise<{ readonly intentId: string }> {
  try {
    return await (attempt.request.mode === 'payment' ? makeIntent(deps, attempt) : makeSubscription(deps, attempt));
  } catch (error) {
    // Nobody was given its secret, so nothing of it can be paid: the next click begins anew, with another key.
    // Unless another process was not refused, and has given it.
    if (error instanceof ProviderFault && error.kind !== 'unknown') {
      await deps.db.write((transaction) => endUnmade(transaction, attempt.id));
    }
    throw error;
  }
}

async function makeIntent({ stripe }: MakeDeps, { key, request }: Attempt): Promise<{ intentId: string }> {
  const intent = await callStripe(() =>
    stripe.api.paymentIntents.create(
      {
        amount: request.amount,
        currency: 'usd',
        description: request.description,
        metadata: { orderId: request.orderId },
        allowed_payment_method_types: ['card'],
      },
      { idempotencyKey: key },
    ),
  );
  return { intentId: intent.id };
}

async function makeSubscription(deps: MakeDeps, attempt: Attempt) {
  const { api } = deps.stripe;
  const { key, request } = attempt;
  const metadata = { orderId: request.orderId };
  const product = await productOf(api, request.planId, request.description);
  const { coupon } = request;
  const discounts = coupon === undefined ? {} : { discounts: [{ coupon: await couponOf(api, coupon) }] };
  const subscribe = (customer: string) =>
    api.subscriptions.create(
      {
        customer,
        description: request.description,
        items: [
          {
            price_data: {
              currency: 'usd',
              product,
              recurring: { interval: request.interval ?? 'year' },
              unit_amount: coupon?.listAmount ?? request.amount,
            },
          },
        ],
        ...discounts,
        metadata,
        payment_behavior: 'default_incomplete',
        payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
        expand: ['latest_invoice.confirmation_secret'],
      },
      // A customer that takes the place of another is another request.
      { idempotencyKey: `${key}-${customer}` },
    );
  const { customerId, subscription } = await withCustomer(
    deps,
    { email: request.customer.email },
    async (customer) => ({
      customerId: customer,
      subscription: await callStripe(() => subscribe(customer)),
    }),
  );
  const { latest_invoice: invoice } = subscription;
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  const intentId = intentOfSecret(secret);
  if (intentId === null) throw new ProviderFault('refused', 'no_intent', 'the subscription came without a payment');
  return { customerId, subscriptionId: subscription.id, intentId };
}

/** `pi_…` of `pi_…_secret_…`: an invoice names its payment in no other way where its payments are not listed. */
export function intentOfSecret(secret: string | undefined): string | null {
  return /^(pi_\w+?)_secret_/.exec(secret ?? '')?.[1] ?? null;
}
