import type Stripe from 'stripe';
import type { AttemptCoupon } from '../attempts.ts';
import type { ProviderSubscription } from '../provider-state.ts';
import { couponOf } from './coupon-of.ts';
import type { InvoiceLine } from '../invoice-line.ts';
import { invoiceLines } from './invoice-lines.ts';
import { idOf } from './id-of.ts';
import type { StripeProvider } from './open-stripe.ts';
import { productOf } from './product-of.ts';
import { callStripe, isRefusal, ProviderFault } from './provider-fault.ts';
import { intentOfInvoice } from './read-state.ts';

/** A plan as a subscription is charged for it. */
export interface PlanPrice {
  readonly planId: string;
  readonly description: string;
  readonly interval: 'month' | 'year';
  /** In cents per period, without a code. */
  readonly amount: number;
  /** The code that holds for it in all periods. */
  readonly coupon: AttemptCoupon | null;
}

/** A subscription as it was read, whose plan is to change. */
type ChangedSubscription = Pick<ProviderSubscription, 'id' | 'itemId' | 'isDiscounted'>;

/** A change of a subscription's plan at a moment, in s since 1970: what is paid for after that moment is credited. */
interface PlanChange {
  readonly subscription: ChangedSubscription;
  readonly plan: PlanPrice;
  readonly proratedAt: number;
}

/** What a subscription is changed to, with a product and a coupon that the provider has. */
export type PlanParts = Awaited<ReturnType<typeof partsOf>>;

/**
 * What a change at once would charge, in cents, and what that is made of; `parts` are good for {@link updatePlan}. Nothing is changed
 * by it. @throws ProviderFault
 */
export async function previewPlan(
  { api }: StripeProvider,
  { subscription, plan, proratedAt }: PlanChange,
): Promise<{ readonly amount: number; readonly lines: readonly InvoiceLine[]; readonly parts: PlanParts }> {
  const parts = await partsOf(api, subscription, plan);
  const { item, discounts, price } = parts;
  const items = [{ id: item, price_data: price }];
  const invoice = await callStripe(() =>
    api.invoices.createPreview({
      subscription: subscription.id,
      ...(discounts === null ? {} : { discounts }),
      subscription_details: { items, proration_behavior: 'always_invoice', proration_date: proratedAt },
    }),
  );
  return { amount: invoice.amount_due, lines: invoiceLines(invoice), parts };
}

/**
 * Changes the plan once the difference is paid with the card on file: until then the subscription stays as it is. With the same key it
 * is done once. An update that can wait for its payment takes a price that exists
 * (https://docs.stripe.com/billing/subscriptions/pending-updates-reference). `isWanted` is asked right before the call that charges.
 * @returns the id of the invoice that it is paid by; null if it is wanted no more, or there is none. @throws ProviderFault
 */
export async function updatePlan(
  { api }: StripeProvider,
  {
    subscription,
    plan,
    proratedAt,
    key,
    parts,
  }: PlanChange & { readonly key: string; readonly parts?: PlanParts | null },
  isWanted: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<string | null> {
  const { item, discounts, price } = parts ?? (await partsOf(api, subscription, plan));
  const made = await callStripe(() => api.prices.create(price, { idempotencyKey: `${key}-price` }));
  if (!(await isWanted())) return null;
  const updated = await callStripe(() =>
    api.subscriptions.update(
      subscription.id,
      {
        items: [{ id: item, price: made.id }],
        ...(discounts === null ? {} : { discounts }),
        payment_behavior: 'pending_if_incomplete',
        proration_behavior: 'always_invoice',
        proration_date: proratedAt,
      },
      { idempotencyKey: key },
    ),
  );
  return idOf(updated.latest_invoice);
}

/** How the payment of a plan's invoice stands. */
export interface PlanPayment {
  /** `asks`: the bank wants its holder to confirm it; `declined`: with `failure` in the provider's words; `over`: it can never be paid. */
  readonly status: 'paid' | 'asks' | 'declined' | 'processing' | 'over';
  /** The provider's own page for it. */
  readonly url: string | null;
  readonly failure: string | null;
}

/** @throws ProviderFault */
export async function readPlanPayment({ api }: StripeProvider, invoiceId: string): Promise<PlanPayment> {
  const invoice = await callStripe(() => api.invoices.retrieve(invoiceId, { expand: ['payments'] }));
  const url = invoice.hosted_invoice_url ?? null;
  if (invoice.status === 'paid') return { status: 'paid', url, failure: null };
  if (invoice.status !== 'open') return { status: 'over', url, failure: null };
  const intentId = intentOfInvoice(invoice);
  const intent = intentId === null ? null : await callStripe(() => api.paymentIntents.retrieve(intentId));
  const error = intent?.last_payment_error;
  const asks = intent?.status === 'requires_action' || error?.code === 'authentication_required';
  const works = intent?.status === 'processing' || intent?.status === 'succeeded';
  return { status: asks ? 'asks' : works ? 'processing' : 'declined', url, failure: error?.message ?? null };
}

/** Sees to it that a plan's invoice can never be paid, and its change is never made. @returns false if it is paid. @throws ProviderFault */
export async function voidPlanInvoice({ api }: StripeProvider, invoiceId: string): Promise<boolean> {
  try {
    await callStripe(() => api.invoices.voidInvoice(invoiceId));
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { status } = await callStripe(() => api.invoices.retrieve(invoiceId));
    return status !== 'paid';
  }
}

/**
 * Has the plan change when the running period ends, by a schedule that lets go of the subscription one period later. Done twice, it is
 * done once: a schedule that is there is used. @returns the schedule's id. @throws ProviderFault
 */
export async function schedulePlan(
  { api }: StripeProvider,
  { subscriptionId, plan, key }: { readonly subscriptionId: string; readonly plan: PlanPrice; readonly key: string },
): Promise<string> {
  const { schedule: found } = await callStripe(() => api.subscriptions.retrieve(subscriptionId));
  const id =
    idOf(found) ??
    (
      await callStripe(() =>
        api.subscriptionSchedules.create({ from_subscription: subscriptionId }, { idempotencyKey: key }),
      )
    ).id;
  const { phases } = await callStripe(() => api.subscriptionSchedules.retrieve(id));
  const [running] = phases;
  if (running === undefined) throw new ProviderFault('refused', 'no_phase', 'the schedule has no phase');
  const product = await productOf(api, plan.planId, plan.description);
  const { interval } = plan;
  const price_data = { currency: 'usd', product, unit_amount: plan.amount, recurring: { interval } };
  const coupons = plan.coupon === null ? {} : { discounts: [{ coupon: await couponOf(api, plan.coupon) }] };
  const kept = running.discounts.flatMap(({ discount }) => idOf(discount) ?? []).map((discount) => ({ discount }));
  await callStripe(() =>
    api.subscriptionSchedules.update(id, {
      end_behavior: 'release',
      phases: [
        {
          start_date: running.start_date,
          end_date: running.end_date,
          items: running.items.map(({ price, quantity }) => ({ price: idOf(price) ?? '', quantity: quantity ?? 1 })),
          ...(kept.length === 0 ? {} : { discounts: kept }),
        },
        {
          duration: { interval },
          items: [{ price_data }],
          ...coupons,
          proration_behavior: 'none',
        },
      ],
    }),
  );
  return id;
}

/** Has a schedule let go of its subscription, which goes on as it is. Done twice, it is done once. @throws ProviderFault */
export async function releaseSchedule({ api }: StripeProvider, id: string): Promise<void> {
  try {
    await callStripe(() => api.subscriptionSchedules.release(id));
  } catch (error) {
    // It has let go already, or is over.
    if (!isRefusal(error)) throw error;
  }
}

/** The subscription's one item, the price that it is to have, and the discounts in place of its own; null where neither has any. */
async function partsOf(api: Stripe, { itemId: item, isDiscounted }: ChangedSubscription, plan: PlanPrice) {
  if (item === null) throw new ProviderFault('refused', 'no_item', 'the subscription has no price');
  const [product, coupon] = await Promise.all([
    productOf(api, plan.planId, plan.description),
    plan.coupon === null ? null : couponOf(api, plan.coupon),
  ]);
  const price = { currency: 'usd', product, unit_amount: plan.amount, recurring: { interval: plan.interval } };
  return { item, price, discounts: coupon === null ? (isDiscounted ? ('' as const) : null) : [{ coupon }] };
}
