import { couponOf } from './coupon-of.ts';
import { endAttempt, storeCustomerId, storeProviderIds, type Attempt } from '../attempts.ts';
import { closeAttempt } from './close-attempt.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { StripeProvider } from './open-stripe.ts';
import { productOf } from './product-of.ts';
import { callStripe, ProviderFault } from './provider-fault.ts';

interface ExecuteDeps {
  readonly db: Database;
  readonly stripe: StripeProvider;
}

/** An attempt to collect an order's payment that exists at the provider. */
export type ExecutedAttempt = Attempt & { readonly intentId: string };

/**
 * Executes an attempt's request at the provider and stores the ids. Idempotent, also concurrently and after a crash, by
 * the attempt's key. @returns null if another process has ended the attempt in the meantime. @throws ProviderFault
 */
export async function executeAttempt(deps: ExecuteDeps, attempt: Attempt): Promise<ExecutedAttempt | null> {
  if (attempt.intentId !== null) return { ...attempt, intentId: attempt.intentId };
  const ids = await requestPayment(deps, attempt);
  const executed = { ...attempt, ...ids, status: 'open' } as const;
  if (await deps.db.write((transaction) => storeProviderIds(transaction, attempt.id, ids))) return executed;
  // The payment's secret was not sent to a browser, so it cannot be paid, even if it cannot be closed now.
  await closeAttempt(deps.stripe, executed).catch((error: unknown) => {
    if (!(error instanceof ProviderFault)) throw error;
  });
  return null;
}

interface ProviderIds {
  readonly customerId?: string;
  readonly subscriptionId?: string;
  readonly intentId: string;
}

async function requestPayment(deps: ExecuteDeps, attempt: Attempt): Promise<ProviderIds> {
  try {
    return await (attempt.request.mode === 'payment' ? createIntent(deps, attempt) : createSubscription(deps, attempt));
  } catch (error) {
    // No secret was sent to a browser, so nothing can be paid: the next click starts a new attempt with another key,
    // unless another process has succeeded and sent the secret.
    if (error instanceof ProviderFault && error.kind !== 'unknown') {
      await deps.db.write((transaction) => endAttempt(transaction, { ...attempt, intentId: null }));
    }
    throw error;
  }
}

async function createIntent({ stripe }: ExecuteDeps, { key, request }: Attempt): Promise<{ intentId: string }> {
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

/**
 * The provider's customer of an attempt. Each attempt has a customer of its own, so that a typed e-mail address leads to no card of an
 * earlier purchase. The customer has no name, because another person than the buyer may have typed it.
 */
async function findOrCreateCustomer(
  { db, stripe }: ExecuteDeps,
  { id, key, request, customerId }: Attempt,
): Promise<string> {
  if (customerId !== null) return customerId;
  const { email } = request.customer;
  const customer = await callStripe(() =>
    stripe.api.customers.create({ email }, { idempotencyKey: `${key}-customer` }),
  );
  // The id is stored before the next call, because the erasure of the buyer's data needs it whatever follows.
  await db.write((transaction) => storeCustomerId(transaction, id, customer.id));
  return customer.id;
}

async function createSubscription(deps: ExecuteDeps, attempt: Attempt) {
  const { api } = deps.stripe;
  const { key, request } = attempt;
  const metadata = { orderId: request.orderId };
  const product = await productOf(api, request.planId, request.description);
  const { coupon } = request;
  const discounts = coupon === undefined ? {} : { discounts: [{ coupon: await couponOf(api, coupon) }] };
  const customerId = await findOrCreateCustomer(deps, attempt);
  const subscription = await callStripe(() =>
    api.subscriptions.create(
      {
        customer: customerId,
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
      { idempotencyKey: key },
    ),
  );
  const { latest_invoice: invoice } = subscription;
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  const intentId = intentOfSecret(secret);
  if (intentId === null) throw new ProviderFault('refused', 'no_intent', 'the subscription came without a payment');
  return { customerId, subscriptionId: subscription.id, intentId };
}

/**
 * The payment intent's id in a client secret (`pi_…_secret_…`). An invoice that is read without its list of payments
 * has the id only there.
 */
export function intentOfSecret(secret: string | undefined): string | null {
  return /^(pi_\w+?)_secret_/.exec(secret ?? '')?.[1] ?? null;
}
