import { expect, test } from '@jest/globals';
import { faultsWith, type Plant } from './check-schedules.ts';
import { addIntent, leftOf, type Books, type Intent } from './provider/books.ts';
import { addRefund } from './provider/money.ts';
import { payIntent } from './provider/billing.ts';
import { ordersOf, type State } from './state.ts';

type Mail = { readonly id: number; readonly message_key: string };

function booksIn({ ground }: State): Books {
  const { books } = ground.wire;
  if (books === null) throw new Error('the provider has no books');
  return books;
}

const knexOf = ({ ground }: State) => ground.deps.db.knex;

/** Payments of the schedule's memberships that somebody has paid and nobody has contested. */
async function calmPayments(state: State): Promise<{ order: string; intent: Intent }[]> {
  const found: { order: string; intent: Intent }[] = [];
  for (const order of await ordersOf(state)) {
    const { payments } = await state.ground.wire.booksOf(order);
    for (const { id, refunds, disputes, kind } of payments) {
      const intent = booksIn(state).intents.get(id);
      if (intent && kind === 'first' && refunds.length + disputes.length === 0) found.push({ order, intent });
    }
  }
  return found;
}

/** Writes a mail once more, or loses it. */
const mail =
  (kind: string, what: 'twice' | 'lost' | 'late'): Plant =>
  async (state) => {
    const knex = knexOf(state);
    const row: Mail | undefined = await knex('outbox')
      .where({ kind })
      .whereRaw('lower(recipient) = ?', state.email)
      .first();
    if (row === undefined) return false;
    const { id, ...same } = row;
    if (what === 'twice') await knex('outbox').insert({ ...same, message_key: `${id} again` });
    if (what === 'lost') await knex('outbox').where({ id }).delete();
    if (what === 'late') await knex('outbox').where({ id }).update({ created_at: '2099-01-01T00:00:00.000Z' });
    return true;
  };

const renewed: Plant = ({ ground }) => {
  const { intents, invoices } = ground.wire.books ?? { intents: new Map<string, Intent>(), invoices: new Map() };
  for (const invoice of invoices.values()) {
    const intent = intents.get(invoice.intent);
    if (invoice.isFirst || invoice.status !== 'paid' || intent?.refunds.length !== 0) continue;
    Object.assign(invoice, { amount: invoice.amount + 100 });
    return Promise.resolve(true);
  }
  return Promise.resolve(false);
};

/** What a product that is broken could do: each at the end of the first schedule that has the occasion; the rarest stand first. */
const plants: readonly (readonly [what: string, kind: string, plant: Plant])[] = [
  [
    'a bank that asks for 3-D Secure, and nobody who says where',
    '3-D Secure',
    async (state) => {
      const [waiting] = [...booksIn(state).subscriptions.values()].filter(
        ({ status, invoices }) => status === 'past_due' && invoices.some(({ asksConfirmation }) => asksConfirmation),
      );
      if (!waiting) return false;
      return (await knexOf(state)('outbox').where('kind', 'payment-failed').delete()) > 0;
    },
  ],
  [
    'a mail about a price less than thirty days before its charge',
    'price',
    async (state) => {
      const isCharged = [...booksIn(state).subscriptions.values()].some(({ invoices }) =>
        invoices.some(({ listAmount }) => listAmount !== invoices[0]?.listAmount),
      );
      return isCharged && mail('price-change', 'late')(state);
    },
  ],
  ['a notice of a renewal twice', 'mails', mail('renewal-notice', 'twice')],
  [
    'a subscription that lives on after its end',
    'charged after the end',
    async (state) => {
      const ended = [...booksIn(state).subscriptions.values()].find(
        ({ endedBy, invoices }) => endedBy === 'period' && invoices[0]?.status === 'paid',
      );
      if (ended) ended.status = 'active';
      return ended !== undefined;
    },
  ],
  [
    'a second charge for one order',
    'charged twice',
    async (state) => {
      const [found] = await calmPayments(state);
      if (!found) return false;
      const { order: orderId, intent } = found;
      const second = { amount: intent.amount, metadata: { orderId }, invoice: null, by: 'site' } as const;
      return payIntent(booksIn(state), addIntent(booksIn(state), second));
    },
  ],
  [
    'another first charge than the page showed',
    'price',
    async (state) => {
      const [found] = await calmPayments(state);
      if (found) Object.assign(found.intent, { amount: found.intent.amount + 1 });
      return found !== undefined;
    },
  ],
  ['a renewal at a price that nobody was told', 'price', renewed],
  ['a receipt twice', 'mails', mail('receipt', 'twice')],
  ['a receipt that is missing', 'mails', mail('receipt', 'lost')],
  ['a receipt of a renewal that is missing', 'mails', mail('renewal-receipt', 'lost')],
  ['a welcome twice', 'mails', mail('welcome', 'twice')],
  ['a failed payment said twice', 'mails', mail('payment-failed', 'twice')],
  [
    'a refund that nobody asked for',
    'refunded unasked',
    async (state) => {
      const [found] = await calmPayments(state);
      if (!found || state.refunds.length > 0) return false;
      addRefund(booksIn(state), found.intent, { amount: leftOf(found.intent), by: 'site' });
      return true;
    },
  ],
  [
    'a payment that the ledger does not have',
    'neither ledger nor attention',
    async (state) => (await calmPayments(state)).length > 0 && (await knexOf(state)('ledger').delete()) > 0,
  ],
  [
    'a code that counts a use too many',
    'code',
    async ({ ground, codes }) => codes.length > 0 && (await ground.deps.db.knex('coupons').increment('uses', 1)) > 0,
  ],
  [
    'a code that was paid with more often than its limit says',
    'code',
    paidWith((state, code) => {
      Object.assign(code, { mostUses: 0 });
    }),
  ],
  [
    'a code that a buyer has paid with more often than they may',
    'code',
    paidWith((state, code) => {
      Object.assign(code, { mostPerBuyer: 0 });
    }),
  ],
  [
    'a code outside of its time',
    'code',
    paidWith((state, code) => {
      Object.assign(code, { endsAt: 1 });
    }),
  ],
  [
    'a paid order whose use is free again',
    'code',
    paidWith(async (state, code) => {
      await knexOf(state)('orders').where('coupon_code', code.code).update({ coupon_held: false });
      await knexOf(state)('coupons').where('code', code.code).update({ uses: 0 });
    }),
  ],
];

/** Where somebody has paid with a code. */
function paidWith(change: (state: State, code: State['codes'][number]) => Promise<void> | void): Plant {
  return async (state) => {
    for (const code of state.codes) {
      const rows: unknown[] = await knexOf(state)('orders')
        .where({ coupon_code: code.code, coupon_held: true })
        .whereNotNull('paid_at')
        .select('id');
      if (rows.length === 0) continue;
      await change(state, code);
      return true;
    }
    return false;
  };
}

test('the oracle of the schedules sees every violation that is planted, and says of which kind it is', async () => {
  const seen = await faultsWith(new Map(plants.map(([what, , plant]) => [what, plant])));
  const verdicts = plants.map(([what, kind]) => {
    const { before, after } = seen.get(what) ?? { before: ['no occasion'], after: [] };
    return { what, before, isSeen: after.some((fault) => fault.startsWith(`[${kind}]`)) };
  });
  expect(verdicts).toEqual(plants.map(([what]) => ({ what, before: [], isSeen: true })));
}, 120_000);
