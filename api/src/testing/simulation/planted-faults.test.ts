import { expect, test } from '@jest/globals';
import { faultsWith, type Plant } from './check-schedules.ts';
import { addIntent, refundableAmount, type Books, type Intent, type Invoice } from './provider/books.ts';
import { outcomesOf } from './oracle/outcome.ts';
import { planSteps } from './oracle/plan-steps.ts';
import { addRefund } from './provider/money.ts';
import { payIntent } from './provider/billing.ts';
import { ordersOf, type State } from './state.ts';

type Mail = { readonly id: number; readonly message_key: string };

function booksIn({ environment }: State): Books {
  const { books } = environment.wire;
  if (books === null) throw new Error('the provider has no books');
  return books;
}

const knexOf = ({ environment }: State) => environment.deps.db.knex;

/** First payments of the schedule's memberships without refunds and disputes. */
async function calmPayments(state: State): Promise<{ order: string; intent: Intent }[]> {
  const found: { order: string; intent: Intent }[] = [];
  for (const order of await ordersOf(state)) {
    const { payments } = await state.environment.wire.booksOf(order);
    for (const { id, refunds, disputes, kind } of payments) {
      const intent = booksIn(state).intents.get(id);
      if (intent && kind === 'first' && refunds.length + disputes.length === 0) found.push({ order, intent });
    }
  }
  return found;
}

/** Duplicates or deletes a mail. */
const mail =
  (kind: string, what: 'twice' | 'often' | 'lost' | 'late'): Plant =>
  async (state) => {
    const knex = knexOf(state);
    const row: Mail | undefined = await knex('outbox')
      .where({ kind })
      .whereRaw('lower(recipient) = ?', state.email)
      .first();
    if (row === undefined) return false;
    const { id, ...same } = row;
    if (what === 'twice') await knex('outbox').insert({ ...same, message_key: `${id} again` });
    if (what === 'often') {
      for (let count = 0; count < 10; count += 1) {
        await knex('outbox').insert({ ...same, message_key: `${id} again ${count}` });
      }
    }
    if (what === 'lost') await knex('outbox').where({ id }).delete();
    if (what === 'late') await knex('outbox').where({ id }).update({ created_at: '2099-01-01T00:00:00.000Z' });
    return true;
  };

/** Deletes the only mail about the newest change of a plan, if its requester did not get the same information as an answer. */
const neededMail =
  (kind: 'plan-not-changed' | 'plan-to-confirm'): Plant =>
  async (state) => {
    for (const { order, changes, membership, planChanges } of await outcomesOf(state)) {
      const newest = changes.findLast((change) => change.kind.startsWith('plan_'));
      if (!newest || membership?.status === 'ended' || order.plan_id === newest.plan_id) continue;
      const invoice = booksIn(state).invoices.get(newest.ref ?? '');
      const isOf =
        kind === 'plan-to-confirm'
          ? newest.state === 'asked' &&
            newest.withdrawn_at === null &&
            invoice?.status === 'open' &&
            invoice.asksConfirmation &&
            planChanges.every(({ page }) => page !== invoice.hostedUrl)
          : newest.failure !== null;
      if (!isOf) continue;
      const about = kind === 'plan-to-confirm' ? invoice?.hostedUrl : newest.asked_at;
      const lost = await knexOf(state)('outbox').where({ kind }).whereLike('payload', `%${about}%`).delete();
      if (lost > 0) return true;
    }
    return false;
  };

const renewed: Plant = ({ environment }) => {
  const { intents, invoices } = environment.wire.books ?? { intents: new Map<string, Intent>(), invoices: new Map() };
  for (const invoice of invoices.values()) {
    const intent = intents.get(invoice.intent);
    if (invoice.kind !== 'renewal' || invoice.status !== 'paid' || intent?.refunds.length !== 0) continue;
    Object.assign(invoice, { amount: invoice.amount + 100 });
    return Promise.resolve(true);
  }
  return Promise.resolve(false);
};

/** Charges for another plan than the previous charge, by kind. */
function movedCharges(state: State, kind: Invoice['kind']): Invoice[] {
  return [...booksIn(state).subscriptions.values()].flatMap((subscription) =>
    planSteps({ subscriptions: [subscription] })
      .filter((step) => step.isOfNewPlan && step.invoice.kind === kind)
      .map(({ invoice }) => invoice),
  );
}

/** Plants a fault at a charge for another plan. */
const changed =
  (
    kind: Invoice['kind'],
    change: (state: State, invoice: Invoice, books: Books) => boolean | Promise<boolean>,
  ): Plant =>
  async (state) => {
    for (const invoice of movedCharges(state, kind)) {
      if (await change(state, invoice, booksIn(state))) return true;
    }
    return false;
  };

/** Records a withdrawal before the payment of a change, with a successful answer. */
function takeBackBefore(state: State, { subscription }: Invoice, at: number): boolean {
  const order = booksIn(state).subscriptions.get(subscription)?.metadata['orderId'] ?? '';
  const last = Math.max(...state.planChanges.filter((change) => change.order === order).map(({ until }) => until));
  if (last + 2 >= at) return false;
  state.planWithdrawals.push({ order, from: last + 0.5, until: at - 1, outcome: 'done' });
  return true;
}

const paidAt = (books: Books, { intent }: Invoice): number => books.intents.get(intent)?.paidAt ?? 0;
const orderOf = (books: Books, { subscription }: Invoice): string =>
  books.subscriptions.get(subscription)?.metadata['orderId'] ?? '';

const planPlants: readonly (readonly [what: string, kind: string, plant: Plant])[] = [
  ['a confirmation of a plan that nobody is asked for', 'mails', neededMail('plan-to-confirm')],
  ['a cancellation taken back said often', 'mails', mail('resumed', 'often')],
  ['a cancellation taken back that is not said', 'mails', mail('resumed', 'lost')],
  [
    'a cheaper plan that came though it was taken back',
    'plan',
    changed('renewal', (state, invoice) => takeBackBefore(state, invoice, invoice.created)),
  ],
  [
    'a dearer plan that was charged though it was taken back',
    'plan',
    changed('change', (state, invoice, books) => {
      for (const change of state.planChanges)
        Object.assign(change, { from: change.from - 60, until: change.until - 60 });
      return takeBackBefore(state, invoice, paidAt(books, invoice));
    }),
  ],
  [
    'a cheaper plan that did not come with its charge',
    'plan',
    async (state) => {
      const asked = state.planChanges.find(
        ({ shown, outcome, hasOtherAmount, order, plan, from }) =>
          shown.when !== 'now' &&
          outcome === 'done' &&
          !hasOtherAmount &&
          !state.planWithdrawals.some((each) => each.order === order) &&
          !state.renewalRequests.some((each) => each.order === order) &&
          state.dashboardCancels + state.ends.length === 0 &&
          movedCharges(state, 'renewal').some(
            (invoice) => invoice.product === `plumbline_${plan}` && invoice.created > from,
          ),
      );
      if (!asked) return false;
      const [invoice] = movedCharges(state, 'renewal');
      if (invoice) Object.assign(invoice, { product: 'plumbline_pro-agent-annual' });
      return invoice !== undefined;
    },
  ],
  [
    'a change of plan that costs more than was shown',
    'plan',
    changed('change', (_, invoice) => Boolean(Object.assign(invoice, { amount: invoice.amount + 1 }))),
  ],
  [
    'a change of plan that is charged twice',
    'charged twice',
    changed('change', (_, invoice, books) => {
      const subscription = books.subscriptions.get(invoice.subscription);
      subscription?.invoices.push({ ...invoice, id: `${invoice.id}again`, created: invoice.created + 1 });
      return subscription !== undefined;
    }),
  ],
  [
    'a change of plan that nobody asked for',
    'plan',
    changed('change', (state, invoice, books) => {
      const order = orderOf(books, invoice);
      const others = state.planChanges.filter((change) => change.order !== order);
      state.planChanges.splice(0, state.planChanges.length, ...others);
      return true;
    }),
  ],
  [
    'a change of plan whose card was declined, as everybody was told',
    'plan',
    changed('change', (state) => {
      for (const change of state.planChanges) Object.assign(change, { outcome: 'declined' });
      return true;
    }),
  ],
  [
    'a declined change whose invoice can still be paid',
    'plan',
    (state) => {
      for (const { invoices } of booksIn(state).subscriptions.values()) {
        const given = invoices.find(({ kind, status }) => kind === 'change' && status === 'void');
        const order = given && orderOf(booksIn(state), given);
        if (!given || state.planChanges.every((change) => change.order !== order)) continue;
        given.status = 'open';
        return Promise.resolve(true);
      }
      return Promise.resolve(false);
    },
  ],
  [
    'a renewal after a change at the price of the plan before',
    'price',
    (state) => {
      for (const subscription of booksIn(state).subscriptions.values()) {
        const steps = planSteps({ subscriptions: [subscription] });
        const after = steps.find((step, index) => !step.isOfNewPlan && steps[index - 1]?.isOfNewPlan);
        if (!after) continue;
        Object.assign(after.invoice, { amount: after.invoice.amount === 2500 ? 25_000 : 2500 });
        return Promise.resolve(true);
      }
      return Promise.resolve(false);
    },
  ],
  [
    'an order that says another plan than the provider has',
    'plan',
    changed('change', async (state, invoice, books) => {
      const membership: unknown = await knexOf(state)('memberships')
        .join('orders', 'orders.id', 'memberships.order_id')
        .where({ public_id: orderOf(books, invoice) })
        .whereNot('memberships.status', 'ended')
        .first('memberships.id');
      if (membership === undefined) return false;
      await knexOf(state)('orders')
        .where({ public_id: orderOf(books, invoice) })
        .update({ plan_id: 'core-agent-annual' });
      return true;
    }),
  ],
  [
    'a schedule that nobody waits for',
    'plan',
    async (state) => {
      const schedule = [...booksIn(state).schedules.values()].find(({ status, next, running, subscription }) => {
        const own = booksIn(state).subscriptions.get(subscription);
        return status === 'active' && next !== null && running.end === own?.periodEnd && own.status === 'active';
      });
      if (!schedule) return false;
      await knexOf(state)('membership_changes').where('kind', 'plan_due').update({ state: 'void', live_key: null });
      return true;
    },
  ],
  ['a change of plan said twice', 'mails', mail('plan-changed', 'twice')],
  ['a change of plan that is not said', 'mails', mail('plan-changed', 'lost')],
  ['a failed change of plan said twice', 'mails', mail('plan-not-changed', 'twice')],
  ['a failed change of plan that is not said', 'mails', neededMail('plan-not-changed')],
  ['a confirmation of a plan asked for twice', 'mails', mail('plan-to-confirm', 'twice')],
  ['a plan to come said twice', 'mails', mail('plan-scheduled', 'twice')],
  ['a plan to come that is not said', 'mails', mail('plan-scheduled', 'lost')],
  ['another card said twice', 'mails', mail('card-changed', 'twice')],
  ['another card that is not said', 'mails', mail('card-changed', 'lost')],
];

/** Possible faults of a broken product, each planted at the end of the first schedule with an occasion; the rarest come first. */
const plants: readonly (readonly [what: string, kind: string, plant: Plant])[] = [
  ...planPlants,
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
      addRefund(booksIn(state), found.intent, { amount: refundableAmount(found.intent), by: 'site' });
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
    async ({ environment, codes }) =>
      codes.length > 0 && (await environment.deps.db.knex('coupons').increment('uses', 1)) > 0,
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

/** Plants a fault in an order that was paid with a code. */
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

/**
 * Seeds of the schedules, one in nine, that a search has found to allow a corruption. If a change of the code makes this list
 * outdated, the test still passes but takes minutes.
 */
const likelySeeds = [
  0, 1, 2, 3, 7, 8, 9, 11, 12, 15, 18, 19, 22, 23, 27, 32, 35, 39, 40, 47, 53, 55, 56, 60, 63, 66, 67, 68, 76, 77, 87,
  90, 93, 95, 96, 97, 105, 129, 136, 147, 159, 376,
];

test('the oracle of the schedules sees every violation that is planted, and says of which kind it is', async () => {
  const seen = await faultsWith(new Map(plants.map(([what, , plant]) => [what, plant])), likelySeeds);
  const verdicts = plants.map(([what, kind]) => {
    const { before, after } = seen.get(what) ?? { before: ['no occasion'], after: [] };
    return { what, before, isSeen: after.some((fault) => fault.startsWith(`[${kind}]`)) };
  });
  expect(verdicts).toEqual(plants.map(([what]) => ({ what, before: [], isSeen: true })));
}, 240_000);
