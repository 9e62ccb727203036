import { legalVersions } from '@plumbline/contract/legal';
import { createOrder } from '@plumbline/contract/orders';
import type { Endpoint, EndpointInput, EndpointResult } from '@plumbline/contract/endpoint';
import Stripe from 'stripe';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { openProvider, type OpenProvider } from './open-provider.ts';

const dashboardKey = 'the-dashboards-own-key-in-tests';

export const agreement = {
  agreement: legalVersions.agreement,
  'recurring-billing': legalVersions['recurring-billing'],
};
export const buyer = { firstName: 'Renée', lastName: 'Castellano', email: 'renee@castellano.example' };
export const visa = '4242424242424242';

/** The API with a provider of its own: everything that buying needs. */
export interface OpenShop extends AsyncDisposable {
  readonly app: OpenApp;
  readonly provider: OpenProvider;
  readonly payments: PaymentDeps;
  /** A call of the contract. */
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointResult<E>>;
  /** An order of the dashboard's, for $299.00 once, or for what is given. */
  order(different?: object): Promise<string>;
  /** Sends an event as the provider does; gives the status of the answer. */
  deliver(event: Stripe.Event, signing?: { readonly secret?: string; readonly timestamp?: number }): Promise<number>;
  /** Rows of a table, in the order they were made. */
  rows(table: string): Promise<Record<string, unknown>[]>;
}

interface ShopOptions {
  readonly settings?: Readonly<Record<string, string>>;
}

/** `await using shop = await openShop()` */
export async function openShop({ settings = {} }: ShopOptions = {}): Promise<OpenShop> {
  const provider = await openProvider();
  const app = await openApp({
    settings: { ...provider.settings, DASHBOARD_KEY: dashboardKey, ...settings },
    time: Date.now(),
  });
  const { payments } = app;
  if (payments === null) throw new Error('the shop has no provider');
  let references = 0;
  return {
    app,
    provider,
    payments,
    call: (endpoint, input) => app.client.call(endpoint, input),
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
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}
