import type Stripe from 'stripe';
import type { OpenProvider } from '../../testing/open-provider.ts';
import type { Wire } from './wire.ts';

/** Objects that are looked at, the newest first: one schedule makes a few. */
const newest = 50;

/** The sandbox as the provider of random schedules, for one lane of them. */
export function openSandboxWire(provider: OpenProvider): Wire {
  const { stripe } = provider;
  let last: string | null = null;

  /** Of an invoice's payment only the subscription names the order. */
  const intentsOf = async (orderId: string): Promise<Stripe.PaymentIntent[]> => {
    const { data: intents } = await stripe.paymentIntents.list({ limit: newest });
    const expand = ['data.latest_invoice.confirmation_secret'];
    const { data: subscriptions } = await stripe.subscriptions.list({ limit: newest, status: 'all', expand });
    const ids = subscriptions
      .filter(({ metadata }) => metadata['orderId'] === orderId)
      .flatMap(({ latest_invoice: invoice }) =>
        typeof invoice === 'object' ? [invoice?.confirmation_secret?.client_secret.replace(/_secret_.*$/, '')] : [],
      );
    return intents.filter(({ id, metadata }) => metadata['orderId'] === orderId || ids.includes(id));
  };
  return {
    transport: fetch,
    pay: async (intentId) => {
      const { client_secret: secret, status } = await stripe.paymentIntents.retrieve(intentId);
      if (status !== 'requires_payment_method' || secret === null) return false;
      return (await provider.confirm(secret, await provider.card('4242424242424242'))).status === 200;
    },
    refund: async (intentId, amount) => {
      const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
      const { latest_charge: charge } = intent;
      if (intent.status !== 'succeeded' || typeof charge !== 'object' || charge === null) return;
      const left = charge.amount - charge.amount_refunded;
      if (left > 0) await stripe.refunds.create({ payment_intent: intentId, amount: Math.min(left, amount) });
    },
    payments: async (orderId) => {
      const paid = (await intentsOf(orderId)).filter(({ status }) => status === 'succeeded');
      const refunds = await Promise.all(paid.map(({ id }) => stripe.refunds.list({ payment_intent: id })));
      return paid.map(({ id, amount_received: received }, index) => ({
        id,
        received,
        refunded: (refunds[index]?.data ?? []).reduce((sum, { amount }) => sum + amount, 0),
      }));
    },
    renews: async (orderId) => {
      const { data } = await stripe.subscriptions.list({ limit: newest, status: 'active' });
      return data.some(({ metadata }) => metadata['orderId'] === orderId);
    },
    made: async (orderId) => (await intentsOf(orderId)).length,
    newEvents: async () => {
      const asked = { limit: 100, ...(last === null ? {} : { ending_before: last }) };
      const { data } = await stripe.events.list(asked);
      last = data[0]?.id ?? last;
      return data.toReversed();
    },
  };
}
