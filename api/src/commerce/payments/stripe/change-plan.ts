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

/** The price of a plan in a subscription. */
export interface PlanPrice {
  readonly planId: string;
  readonly description: string;
  readonly interval: 'month' | 'year';
  /** In cents per period, without a code. */
  readonly amount: number;
  /** The code that reduces it in all periods. */
  readonly coupon: AttemptCoupon | null;
}

/** A subscription whose plan is to change. */
type ChangedSubscription = Pick<ProviderSubscription, 'id' | 'itemId' | 'isDiscounted'>;

/** A change of a subscription's plan at a time, in s since 1970: the paid time after it is credited. */
interface PlanChange {
  readonly subscription: ChangedSubscription;
  readonly plan: PlanPrice;
  readonly proratedAt: number;
}

/** The new item of a subscription: its price with an existing product of the provider, and the discounts that replace the present ones. */
export type NewPlanItem = Awaited<ReturnType<typeof newPlanItem>>;

/**
 * The immediate charge of a change, in cents, and the lines of its invoice; `newItem` can be passed to {@link updatePlan}. Changes
 * nothing. @throws ProviderFault
 */
export async function previewPlan(
  { api }: StripeProvider,
  { subscription, plan, proratedAt }: PlanChange,
): Promise<{ readonly amount: number; readonly lines: readonly InvoiceLine[]; readonly newItem: NewPlanItem }> {
  const newItem = await newPlanItem(api, subscription, plan);
  const { item, discounts, price } = newItem;
  const items = [{ id: item, price_data: price }];
  const invoice = await callStripe(() =>
    api.invoices.createPreview({
      subscription: subscription.id,
      ...(discounts === null ? {} : { discounts }),
      subscription_details: { items, proration_behavior: 'always_invoice', proration_date: proratedAt },
    }),
  );
  return { amount: invoice.amount_due, lines: invoiceLines(invoice), newItem };
}

/**
 * Changes the plan once the difference is paid with the card on file; until then the subscription stays unchanged.
 * Idempotent by its key. A pending update requires an existing price
 * (https://docs.stripe.com/billing/subscriptions/pending-updates-reference). `isStillRequested` is called directly before the
 * charge.
 * @returns the id of the invoice; null if the change is no longer requested, or there is no invoice. @throws ProviderFault
 */
export async function updatePlan(
  { api }: StripeProvider,
  {
    subscription,
    plan,
    proratedAt,
    key,
    newItem,
  }: PlanChange & { readonly key: string; readonly newItem?: NewPlanItem | null },
  isStillRequested: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<string | null> {
  const { item, discounts, price } = newItem ?? (await newPlanItem(api, subscription, plan));
  const newPrice = await callStripe(() => api.prices.create(price, { idempotencyKey: `${key}-price` }));
  if (!(await isStillRequested())) return null;
  const updated = await callStripe(() =>
    api.subscriptions.update(
      subscription.id,
      {
        items: [{ id: item, price: newPrice.id }],
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

/** The state of the payment of a plan's invoice. */
export interface PlanPayment {
  /**
   * `needs_confirmation`: the bank requires a confirmation of the cardholder; `declined`: with `failure` in the provider's words;
   * `unpayable`: it can never be paid.
   */
  readonly status: 'paid' | 'needs_confirmation' | 'declined' | 'processing' | 'unpayable';
  /** The provider's page of the invoice. */
  readonly url: string | null;
  readonly failure: string | null;
}

/** @throws ProviderFault */
export async function readPlanPayment({ api }: StripeProvider, invoiceId: string): Promise<PlanPayment> {
  const invoice = await callStripe(() => api.invoices.retrieve(invoiceId, { expand: ['payments'] }));
  const url = invoice.hosted_invoice_url ?? null;
  if (invoice.status === 'paid') return { status: 'paid', url, failure: null };
  if (invoice.status !== 'open') return { status: 'unpayable', url, failure: null };
  const intentId = intentOfInvoice(invoice);
  const intent = intentId === null ? null : await callStripe(() => api.paymentIntents.retrieve(intentId));
  const error = intent?.last_payment_error;
  const needsConfirmation = intent?.status === 'requires_action' || error?.code === 'authentication_required';
  const isProcessing = intent?.status === 'processing' || intent?.status === 'succeeded';
  return {
    status: needsConfirmation ? 'needs_confirmation' : isProcessing ? 'processing' : 'declined',
    url,
    failure: error?.message ?? null,
  };
}

/** Voids a plan's invoice, so that its change is never made. @returns false if the invoice is paid. @throws ProviderFault */
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
 * Schedules a change of plan for the end of the running period; the schedule releases the subscription one period
 * later. Idempotent: an existing schedule is reused. @returns the schedule's id. @throws ProviderFault
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
  const currentDiscounts = running.discounts
    .flatMap(({ discount }) => idOf(discount) ?? [])
    .map((discount) => ({ discount }));
  await callStripe(() =>
    api.subscriptionSchedules.update(id, {
      end_behavior: 'release',
      phases: [
        {
          start_date: running.start_date,
          end_date: running.end_date,
          items: running.items.map(({ price, quantity }) => ({ price: idOf(price) ?? '', quantity: quantity ?? 1 })),
          ...(currentDiscounts.length === 0 ? {} : { discounts: currentDiscounts }),
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

/** Releases a subscription from its schedule, without changing it. Idempotent. @throws ProviderFault */
export async function releaseSchedule({ api }: StripeProvider, id: string): Promise<void> {
  try {
    await callStripe(() => api.subscriptionSchedules.release(id));
  } catch (error) {
    // The schedule was released already, or has ended.
    if (!isRefusal(error)) throw error;
  }
}

/** `discounts` replace those of the subscription: null if neither the old nor the new plan has any, empty to remove the old ones. */
async function newPlanItem(api: Stripe, { itemId: item, isDiscounted }: ChangedSubscription, plan: PlanPrice) {
  if (item === null) throw new ProviderFault('refused', 'no_item', 'the subscription has no price');
  const [product, coupon] = await Promise.all([
    productOf(api, plan.planId, plan.description),
    plan.coupon === null ? null : couponOf(api, plan.coupon),
  ]);
  const price = { currency: 'usd', product, unit_amount: plan.amount, recurring: { interval: plan.interval } };
  return { item, price, discounts: coupon === null ? (isDiscounted ? ('' as const) : null) : [{ coupon }] };
}
