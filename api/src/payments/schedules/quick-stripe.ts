import { setImmediate } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { Chance } from './random.ts';
import type { Wire } from './wire.ts';

interface Intent {
  readonly id: string;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  readonly amount: number;
  readonly orderId: string | null;
  readonly subscription: string | null;
  readonly refunds: { id: string; amount: number; status: string }[];
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * As much of Stripe as random schedules need, as one function: a thousand of them in the time that the sandbox takes for a
 * hundred. The same schedules run against the sandbox, which is held to the provider's own types.
 */
export function openQuickStripe(chance: Chance): Wire {
  const pause = async (): Promise<void> => {
    for (let turns = chance.int(4); turns > 0; turns -= 1) await setImmediate();
  };
  const intents = new Map<string, Intent>();
  const subscriptions = new Map<string, { intent: string; ended: boolean; orderId: string }>();
  const answers = new Map<string, Answer>();
  const events: { id: string; type: string; object: object }[] = [];
  let count = 0;
  const newId = (prefix: string): string => `${prefix}_quick${(count += 1).toString(36).padStart(8, '0')}`;
  const tell = (type: string, object: object): void => void events.push({ id: newId('evt'), type, object });
  const charge = ({ id, refunds }: Intent) => ({
    id: `ch_${id.slice(3)}`,
    created: 1_795_000_000,
    amount_refunded: refunds.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0),
    disputed: false,
  });
  const shown = (intent: Intent) => ({
    id: intent.id,
    object: 'payment_intent',
    status: intent.status,
    amount: intent.amount,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    currency: 'usd',
    livemode: false,
    metadata: intent.orderId === null || intent.subscription !== null ? {} : { orderId: intent.orderId },
    client_secret: `${intent.id}_secret_x`,
    latest_charge: intent.status === 'succeeded' ? charge(intent) : null,
    last_payment_error: null,
  });
  const shownSubscription = (id: string) => {
    const { intent, ended, orderId } = subscriptions.get(id) ?? { intent: '', ended: true, orderId: '' };
    const { status } = intents.get(intent) ?? { status: 'canceled' };
    const standing = status === 'succeeded' ? 'active' : status === 'canceled' ? 'incomplete_expired' : 'incomplete';
    return {
      id,
      object: 'subscription',
      status: ended ? 'canceled' : standing,
      metadata: { orderId },
      items: { data: [{ current_period_end: 1_900_000_000 }] },
      cancel_at_period_end: false,
      cancel_at: null,
      latest_invoice: {
        id: `in_${id.slice(4)}`,
        status: status === 'succeeded' ? 'paid' : status === 'canceled' ? 'void' : 'open',
        confirmation_secret: { client_secret: `${intent}_secret_x` },
        payments: { data: [{ payment: { payment_intent: intent } }] },
      },
    };
  };
  const newIntent = (amount: number, orderId: string, subscription: string | null): Intent => {
    const refunds: Intent['refunds'] = [];
    const intent: Intent = {
      id: newId('pi'),
      status: 'requires_payment_method',
      amount,
      orderId,
      subscription,
      refunds,
    };
    intents.set(intent.id, intent);
    return intent;
  };
  const close = (intent: Intent | undefined): Answer => {
    if (intent?.status !== 'requires_payment_method') return refusal(400, 'payment_intent_unexpected_state');
    intent.status = 'canceled';
    if (intent.subscription === null) tell('payment_intent.canceled', shown(intent));
    return { status: 200, body: shown(intent) };
  };

  const act = (method: string, path: string, form: URLSearchParams): Answer => {
    const [, , kind = '', id = '', verb = ''] = path.split('/');
    const ok = (body: unknown): Answer => ({ status: 200, body });
    const list = (data: unknown[]): Answer => ok({ object: 'list', data, has_more: false });
    const orderId = form.get('metadata[orderId]') ?? '';
    switch (`${method} ${kind}${id === '' ? '' : '/id'}${verb === '' ? '' : `/${verb}`}`) {
      case 'POST payment_intents':
        return ok(shown(newIntent(Number(form.get('amount')), orderId, null)));
      case 'GET payment_intents/id': {
        const intent = intents.get(id);
        return intent ? ok(shown(intent)) : refusal(404, 'resource_missing');
      }
      case 'POST payment_intents/id/cancel':
        return close(intents.get(id));
      case 'GET products/id':
        return ok({ id });
      case 'POST customers':
        return ok({ id: newId('cus') });
      case 'POST subscriptions': {
        const subscription = newId('sub');
        const intent = newIntent(Number(form.get('items[0][price_data][unit_amount]')), orderId, subscription);
        subscriptions.set(subscription, { intent: intent.id, ended: false, orderId });
        return ok(shownSubscription(subscription));
      }
      case 'GET subscriptions/id':
        return ok(shownSubscription(id));
      case 'POST invoices/id/void':
        return close(intents.get(subscriptions.get(`sub_${id.slice(3)}`)?.intent ?? ''));
      case 'DELETE subscriptions/id': {
        const subscription = subscriptions.get(id);
        if (subscription === undefined || subscription.ended) return refusal(404, 'resource_missing');
        subscription.ended = true;
        tell('customer.subscription.deleted', shownSubscription(id));
        return ok(shownSubscription(id));
      }
      case 'POST refunds': {
        const intent = intents.get(form.get('payment_intent') ?? '');
        const amount = Number(form.get('amount'));
        if (intent?.status !== 'succeeded' || amount > intent.amount - charge(intent).amount_refunded) {
          return refusal(400, 'charge_already_refunded');
        }
        const refund = { id: newId('re'), amount, status: 'succeeded' };
        intent.refunds.push(refund);
        tell('charge.refunded', { object: 'charge', payment_intent: intent.id, metadata: {} });
        return ok(refund);
      }
      case 'GET refunds':
        return list(intents.get(form.get('payment_intent') ?? '')?.refunds ?? []);
      case 'GET disputes':
      case 'GET invoices':
        return list([]);
      default:
        throw new Error(`the quick provider knows no ${method} ${path}`);
    }
  };

  return {
    transport: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const method = init?.method ?? 'GET';
      const form =
        method === 'GET' ? url.searchParams : new URLSearchParams(typeof init?.body === 'string' ? init.body : '');
      const key = method === 'POST' ? (new Headers(init?.headers).get('idempotency-key') ?? '') : '';
      // As on a wire: what was asked first need not be done first.
      await pause();
      const { status, body } = answers.get(key) ?? act(method, url.pathname, form);
      if (key !== '') answers.set(key, { status, body });
      await pause();
      return Response.json(body, { status });
    },
    pay: async (intentId) => {
      const intent = intents.get(intentId);
      if (intent?.status !== 'requires_payment_method') return Promise.resolve(false);
      intent.status = 'succeeded';
      if (intent.subscription === null) tell('payment_intent.succeeded', shown(intent));
      else
        tell('invoice.paid', {
          object: 'invoice',
          parent: { subscription_details: { subscription: intent.subscription } },
        });
      return Promise.resolve(true);
    },
    refund: async (intentId, amount) => {
      const intent = intents.get(intentId);
      if (intent?.status !== 'succeeded') return Promise.resolve();
      const left = intent.amount - charge(intent).amount_refunded;
      if (left > 0) intent.refunds.push({ id: newId('re'), amount: Math.min(left, amount), status: 'succeeded' });
      tell('charge.refunded', { object: 'charge', payment_intent: intent.id, metadata: {} });
      return Promise.resolve();
    },
    payments: (orderId) =>
      Promise.resolve(
        [...intents.values()]
          .filter((intent) => intent.orderId === orderId && intent.status === 'succeeded')
          .map((intent) => ({ id: intent.id, received: intent.amount, refunded: charge(intent).amount_refunded })),
      ),
    renews: (orderId) =>
      Promise.resolve(
        [...subscriptions.values()].some(
          (subscription) =>
            subscription.orderId === orderId &&
            !subscription.ended &&
            intents.get(subscription.intent)?.status === 'succeeded',
        ),
      ),
    made: (orderId) => Promise.resolve([...intents.values()].filter((intent) => intent.orderId === orderId).length),
    newEvents: () =>
      Promise.resolve(
        events
          .splice(0)
          .map(
            ({ id, type, object }) =>
              ({ id, object: 'event', type, livemode: false, data: { object } }) as unknown as Stripe.Event,
          ),
      ),
  };
}

function refusal(status: number, code: string): Answer {
  return { status, body: { error: { type: 'invalid_request_error', code, message: code } } };
}
