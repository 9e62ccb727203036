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

/** The API with its own provider, for purchases. */
export interface OpenShop extends AsyncDisposable {
  readonly app: OpenApp;
  readonly provider: OpenProvider;
  readonly payments: PaymentDeps;
  /** A call of the contract. */
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointResult<E>>;
  /** Creates an order like the dashboard, for $299.00 once, with these fields overridden. @returns its id. */
  order(overrides?: object): Promise<string>;
  /** Opens the payment of an order. @returns its client secret. */
  begin(orderId: string): Promise<string>;
  /** Opens the subscription of a plan for {@link buyer}, with these fields overridden. */
  subscribe(overrides?: object): Promise<Begun>;
  /** Reports that the browser has confirmed the payment. */
  complete(orderId: string, secret: string): Promise<EndpointResult<typeof completePayment>>;
  /** A whole purchase: an order that is paid once, with a card. */
  buy(): Promise<{ readonly orderId: string; readonly secret: string }>;
  /** A whole purchase: a membership by subscription. */
  join(overrides?: object): Promise<Begun>;
  /** Sends an event like the provider. @returns the status of the answer. */
  deliver(event: Stripe.Event, signing?: { readonly secret?: string; readonly timestamp?: number }): Promise<number>;
  /** The rows of a table, oldest first. */
  rows(table: string): Promise<Record<string, unknown>[]>;
}

interface Begun {
  readonly orderId: string;
  readonly secret: string;
}

interface ShopOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** More settings, which depend on the provider's settings. */
  readonly settingsOf?: (provider: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  readonly db?: Database;
  readonly transport?: typeof fetch;
  /** As for `openApp`. */
  readonly answerTimeout?: number;
  /** Endpoints in addition to the API's own. */
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
    order: async (overrides = {}) => {
      references += 1;
      const response = await fetch(`${app.origin}/api${createOrder.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-dashboard-key': dashboardKey },
        body: JSON.stringify({
          reference: `join-${references}`,
          customer: { name: 'Renée Castellano', email: buyer.email },
          ...('planId' in overrides ? {} : { amount: 29_900, description: 'Real Estate Investor membership' }),
          ...overrides,
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
    subscribe: async (overrides = {}) => {
      const body = { membershipId: 'pro-agent-annual', checkoutKey, customerInfo: buyer, agreement, ...overrides };
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
    join: async (overrides = {}) => {
      const begun = await shop.subscribe(overrides);
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
