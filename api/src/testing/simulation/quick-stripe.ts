import { setImmediate } from 'node:timers/promises';
import type Stripe from 'stripe';
import { passTime, payIntent } from './provider/billing.ts';
import {
  refundableAmount,
  openBooks,
  type Books,
  type Intent,
  type SharedClock,
  type Subscription,
} from './provider/books.ts';
import { answerCall, stripeEvent } from './provider/calls.ts';
import { faultHeader, storeAnswers, type ProviderFault } from './provider/stored-answers.ts';
import { addRefund, refusalOf } from './provider/money.ts';
import { chargeOf } from './provider/stripe-objects.ts';
import type { Random } from './random.ts';
import type { OrderBooks, Payment, Wire } from './wire.ts';

/**
 * The part of Stripe that schedules need, in this process: it runs a thousand schedules in the time in which the
 * sandbox runs a hundred. The same schedules run against the sandbox, which is checked against the provider's own
 * types. `name` is part of every id.
 */
export function openQuickStripe(
  random: Random,
  clock: SharedClock = { time: Date.now() },
  name = 'quick',
): Wire & { readonly books: Books } {
  const books = openBooks(random, clock, name);
  const answer = storeAnswers(clock, () => void (books.expiredKeyCalls += 1));
  const pause = async (): Promise<void> => {
    for (let turns = random.int(4); turns > 0; turns -= 1) await setImmediate();
  };
  let read = 0;
  return {
    books,
    transport: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const method = init?.method ?? 'GET';
      const body = typeof init?.body === 'string' ? init.body : '';
      const form = method === 'GET' ? url.searchParams : new URLSearchParams(body);
      const headers = new Headers(init?.headers);
      const key = method === 'POST' ? (headers.get('idempotency-key') ?? '') : '';
      const fault = headers.get(faultHeader) as ProviderFault | null;
      const request = `${url.pathname} ${body}`;
      // As over a network, requests may be executed in another order than sent.
      await pause();
      const sent = answer({ key, request, fault }, () => answerCall(books, method, url.pathname, form));
      await pause();
      const replayed = sent.isReplay ? { 'idempotent-replayed': 'true' } : {};
      return Response.json(sent.body, { status: sent.status, headers: replayed });
    },
    pay: (intentId) => {
      const intent = books.intents.get(intentId);
      return Promise.resolve(intent !== undefined && payIntent(books, intent));
    },
    setUp: (clientSecret, card) => {
      const setup = books.setups.get(clientSecret.replace(/_secret_.*$/, ''));
      if (setup?.method === null) books.methods.set((setup.method = books.newId('pm')), card);
      return Promise.resolve();
    },
    refund: (intentId, amount) => {
      const intent = books.intents.get(intentId);
      const refunded = intent && Math.min(refundableAmount(intent), amount);
      if (intent && refunded && refusalOf(books, intent, refunded) === null) {
        addRefund(books, intent, { amount: refunded, by: 'dashboard' });
      }
      return Promise.resolve();
    },
    pass: (ms) => passTime(books, clock.time + ms),
    booksOf: (orderId) => Promise.resolve(booksOf(books, orderId)),
    newEvents: () => {
      const events = books.events.slice(read);
      read = books.events.length;
      return Promise.resolve(events.map((event) => stripeEvent(event) as unknown as Stripe.Event));
    },
  };
}

function hasBegun({ invoices }: Subscription): boolean {
  return invoices.some(({ status }) => status === 'paid');
}

function booksOf(books: Books, orderId: string): OrderBooks {
  // An order whose price changed has several subscriptions; the paid one comes first.
  const subscriptions = [...books.subscriptions.values()]
    .filter(({ metadata }) => metadata['orderId'] === orderId)
    .toSorted((a, b) => Number(hasBegun(b)) - Number(hasBegun(a)));
  const invoices = subscriptions.flatMap((subscription) => subscription.invoices);
  const invoiceOf = ({ id }: Intent) => invoices.find(({ intent }) => intent === id);
  const intents = [...books.intents.values()].filter(
    (intent) => intent.metadata['orderId'] === orderId || invoiceOf(intent) !== undefined,
  );
  const kindOf = (intent: Intent): Payment['kind'] => {
    if (intent.by === 'dashboard') return 'hand';
    return invoiceOf(intent)?.kind ?? 'first';
  };
  return {
    payments: intents
      .flatMap((intent) =>
        intent.status === 'succeeded'
          ? [{ ...intent, kind: kindOf(intent), charge: chargeOf(intent), at: intent.paidAt ?? 0 }]
          : [],
      )
      .toSorted((a, b) => a.at - b.at),
    subscriptions,
    renewals: invoices.filter(({ kind }) => kind === 'renewal'),
    made: intents.filter((intent) => kindOf(intent) === 'first').length - books.expiredKeyCalls,
  };
}
