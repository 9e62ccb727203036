import { legalVersions } from '@plumbline/contract/commerce/legal';
import { createOrder } from '@plumbline/contract/commerce/orders';
import { completePayment, createPaymentIntent, createSubscription } from '@plumbline/contract/commerce/payments';
import type { Endpoint, EndpointInput, EndpointResult } from '@plumbline/contract/endpoint';
import Stripe from 'stripe';
import type { PaymentDeps } from '../commerce/payments/payment-deps.ts';
import type { Database } from '../platform/database/database.ts';
import { openApp, type OpenApp, type TestRoutes } from './open-app.ts';
import { openProvider, type OpenProvider } from './open-provider.ts';

export const dashboardKey = 'the-dashboards-own-key-in-tests';

export const agreement = {
  agreement: legalVersions.agreement,
  'recurring-billing': legalVersions['recurring-billing'],
};
export const buyer = { firstName: 'Renée', lastName: 'Castellano', email: 'renee@castellano.example' };
/** The checkout key of the buyer's browser. */
export const checkoutKey = 'the-key-of-the-buyers-own-browser';
export const visa = '4242424242424242';
/** In cents: the price of {@link OpenShop.order}. */
export const price = 29_900;

/** The payment's id in its secret. */
export function intentOf(secret: string): string {
  return secret.replace(/_secret_.*$/, '');
}

/** The API with a provider of its own: everything that buying needs. */
export interface OpenShop extends AsyncDisposable {
  readonly app: OpenApp;
  readonly provider: OpenProvider;
  readonly payments: PaymentDeps;
  /** A call of the contract. */
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointResult<E>>;
  /** An order of the dashboard, for $299.00 once, or with the given fields. */
  order(different?: object): Promise<string>;
  /** Opens the payment of such an order; gives its secret. */
  begin(orderId: string): Promise<string>;
  /** Opens the subscription of a plan for {@link buyer}, or with the given fields. */
  subscribe(different?: object): Promise<Begun>;
  /** Reports that the browser has confirmed the payment. */
  complete(orderId: string, secret: string): Promise<EndpointResult<typeof completePayment>>;
  /** All of it: an order that is paid once, with a card. */
  buy(): Promise<{ readonly orderId: string; readonly secret: string }>;
  /** All of it: a membership by subscription. */
  join(different?: object): Promise<Begun>;
  /** Sends an event as the provider does; gives the status of the answer. */
  deliver(event: Stripe.Event, signing?: { readonly secret?: string; readonly timestamp?: number }): Promise<number>;
  /** Rows of a table, in the order they were made. */
  rows(table: string): Promise<Record<string, unknown>[]>;
}

interface Begun {
  readonly orderId: string;
  readonly secret: string;
}

interface ShopOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** More settings, from those that lead to the provider. */
  readonly settingsOf?: (provider: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  readonly db?: Database;
  readonly transport?: typeof fetch;
  /** Besides the API's own. */
  readonly moreRoutes?: readonly TestRoutes[];
  /** The shell for the validation of releases. */
  readonly shell?: OpenApp['releases']['shell'];
}

/** `await using shop = await openShop()` */
export async function openShop({
  settings = {},
  settingsOf = () => ({}),
  ...options
}: ShopOptions = {}): Promise<OpenShop> {
  const provider = await openProvider();
  const app = await openApp({
    ...options,
    settings: { ...provider.settings, DASHBOARD_KEY: dashboardKey, ...settings, ...settingsOf(provider.settings) },
    time: Date.now(),
  });
  const { payments } = app;
  if (payments === null) throw new Error('the shop has no provider');
  let references = 0;
  const call = app.client.call.bind(app.client);
  const shop: Omit<OpenShop, typeof Symbol.asyncDispose> = {
    app,
    provider,
    payments,
    call,
    order: async (different = {}) => {
      references += 1;
      const response = await fetch(`${app.origin}/api${createOrder.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-dashboard-key': dashboardKey },
        body: JSON.stringify({
          reference: `join-${references}`,
          customer: { name: 'Renée Castellano', email: buyer.email },
          ...('planId' in different ? {} : { amount: 29_900, description: 'Real Estate Investor membership' }),
          ...different,
        }),
      });
      const { orderId } = (await response.json()) as { orderId: string };
      return orderId;
    },
    begin: async (orderId) => {
      const { clientSecret } = await call(createPaymentIntent, {
        body: { orderId, checkoutKey, amount: price, agreement },
      });
      if (clientSecret === null) throw new Error('there is nothing to confirm');
      return clientSecret;
    },
    subscribe: async (different = {}) => {
      const body = { membershipId: 'pro-agent-annual', checkoutKey, customerInfo: buyer, agreement, ...different };
      const { orderId, clientSecret } = await call(createSubscription, { body });
      if (clientSecret === null || orderId === null) throw new Error('there is nothing to confirm');
      return { orderId, secret: clientSecret };
    },
    complete: (orderId, secret) => call(completePayment, { body: { orderId, paymentId: intentOf(secret) } }),
    buy: async () => {
      const orderId = await shop.order();
      const secret = await shop.begin(orderId);
      await provider.confirm(secret, await provider.card(visa));
      await shop.complete(orderId, secret);
      return { orderId, secret };
    },
    join: async (different = {}) => {
      const begun = await shop.subscribe(different);
      await provider.confirm(begun.secret, await provider.card(visa));
      await shop.complete(begun.orderId, begun.secret);
      return begun;
    },
    deliver: async (event, { secret = 'whsec_sandbox', timestamp = Math.floor(Date.now() / 1000) } = {}) => {
      const payload = JSON.stringify(event);
      const response = await fetch(`${app.origin}/api/webhooks/stripe`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp }),
        },
        body: payload,
      });
      await response.arrayBuffer();
      return response.status;
    },
    rows: async (table) => {
      const rows: Record<string, unknown>[] = await app.db
        .knex(table)
        .orderBy(table === 'order_notices' ? 'kind' : 'id');
      return rows;
    },
  };
  return {
    ...shop,
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}
