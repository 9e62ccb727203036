import type Stripe from 'stripe';

/** The SDK's type of an object with decimals as texts, as the API sends them; the SDK parses them into objects. */
type Decimals<T, K extends keyof T> = Omit<T, K> & { [P in K]: string | null };

export type WirePrice = Decimals<Stripe.Price, 'unit_amount_decimal'>;
/** Without `plan`, the older name of the price. */
type WireSubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & { price: WirePrice };
export type WireSubscription = Omit<Stripe.Subscription, 'items'> & { items: Stripe.ApiList<WireSubscriptionItem> };
export type WireLineItem = Omit<Decimals<Stripe.InvoiceLineItem, 'quantity_decimal'>, 'pricing'> & {
  pricing: Decimals<Stripe.InvoiceLineItem.Pricing, 'unit_amount_decimal'> | null;
};
/** Without `plan`, the older form of the price; a phase's price is an id. */
type WirePhase = Omit<Stripe.SubscriptionSchedule.Phase, 'items'> & {
  items: (Omit<Stripe.SubscriptionSchedule.Phase.Item, 'plan' | 'price'> & { price: string })[];
};
export type WireSchedule = Omit<Stripe.SubscriptionSchedule, 'phases'> & { phases: WirePhase[] };
export type WireInvoice = Omit<Stripe.Invoice, 'lines'> & { lines: Stripe.ApiList<WireLineItem> };
