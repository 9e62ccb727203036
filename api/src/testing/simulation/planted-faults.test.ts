import { expect, test } from '@jest/globals';
import { faultsOfCorruptions, type Corruption } from './check-schedules.ts';
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
async function undisputedPayments(state: State): Promise<{ order: string; intent: Intent }[]> {
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
const corruptMail =
  (kind: string, how: 'twice' | 'often' | 'lost' | 'late'): Corruption =>
  async (state) => {
    const knex = knexOf(state);
    const row: Mail | undefined = await knex('outbox')
      .where({ kind })
      .whereRaw('lower(recipient) = ?', state.email)
      .first();
    if (row === undefined) return false;
    const { id, ...rest } = row;
    if (how === 'twice') await knex('outbox').insert({ ...rest, message_key: `${id} again` });
    if (how === 'often') {
      for (let count = 0; count < 10; count += 1) {
        await knex('outbox').insert({ ...rest, message_key: `${id} again ${count}` });
      }
    }
    if (how === 'lost') await knex('outbox').where({ id }).delete();
    if (how === 'late') await knex('outbox').where({ id }).update({ created_at: '2099-01-01T00:00:00.000Z' });
    return true;
  };

/**
 * Deletes the only mail about the newest change of a plan, if its requester did not get the same information as an
 * answer.
 */
const loseNeededMail =
  (kind: 'plan-not-changed' | 'plan-to-confirm'): Corruption =>
  async (state) => {
    for (const { order, changes, membership, planChanges } of await outcomesOf(state)) {
      const newest = changes.findLast((change) => change.kind.startsWith('plan_'));
      if (!newest || membership?.status === 'ended' || order.plan_id === newest.plan_id) continue;
      const invoice = booksIn(state).invoices.get(newest.ref ?? '');
      const matches =
        kind === 'plan-to-confirm'
          ? newest.state === 'asked' &&
            newest.withdrawn_at === null &&
            invoice?.status === 'open' &&
            invoice.asksConfirmation &&
            planChanges.every(({ page }) => page !== invoice.hostedUrl)
          : newest.failure !== null;
      if (!matches) continue;
      const payloadText = kind === 'plan-to-confirm' ? invoice?.hostedUrl : newest.asked_at;
      const deletedCount = await knexOf(state)('outbox')
        .where({ kind })
        .whereLike('payload', `%${payloadText}%`)
        .delete();
      if (deletedCount > 0) return true;
    }
    return false;
  };

const raiseRenewalAmount: Corruption = ({ environment }) => {
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
function planChangeCharges(state: State, kind: Invoice['kind']): Invoice[] {
  return [...booksIn(state).subscriptions.values()].flatMap((subscription) =>
    planSteps({ subscriptions: [subscription] })
      .filter((step) => step.isOfNewPlan && step.invoice.kind === kind)
      .map(({ invoice }) => invoice),
  );
}

/** Corrupts the data of a charge for another plan. */
const corruptPlanCharge =
  (
    kind: Invoice['kind'],
    change: (state: State, invoice: Invoice, books: Books) => boolean | Promise<boolean>,
  ): Corruption =>
  async (state) => {
    for (const invoice of planChangeCharges(state, kind)) {
      if (await change(state, invoice, booksIn(state))) return true;
    }
    return false;
  };

/** Records a withdrawal before the payment of a change, with a successful answer. */
function addWithdrawalBefore(state: State, { subscription }: Invoice, at: number): boolean {
  const order = booksIn(state).subscriptions.get(subscription)?.metadata['orderId'] ?? '';
  const last = Math.max(...state.planChanges.filter((change) => change.order === order).map(({ until }) => until));
  if (last + 2 >= at) return false;
  state.planWithdrawals.push({ order, from: last + 0.5, until: at - 1, outcome: 'done' });
  return true;
}

const paidAt = (books: Books, { intent }: Invoice): number => books.intents.get(intent)?.paidAt ?? 0;
const orderOf = (books: Books, { subscription }: Invoice): string =>
  books.subscriptions.get(subscription)?.metadata['orderId'] ?? '';

const planCorruptions: readonly (readonly [name: string, faultKind: string, corruption: Corruption])[] = [
  ['a missing mail that asks to confirm a change of plan', 'mails', loseNeededMail('plan-to-confirm')],
  ['many mails about one withdrawn cancellation', 'mails', corruptMail('resumed', 'often')],
  ['a missing mail about a withdrawn cancellation', 'mails', corruptMail('resumed', 'lost')],
  [
    'a withdrawn change to a cheaper plan that took effect',
    'plan',
    corruptPlanCharge('renewal', (state, invoice) => addWithdrawalBefore(state, invoice, invoice.created)),
  ],
  [
    'a withdrawn change to a more expensive plan that was charged',
    'plan',
    corruptPlanCharge('change', (state, invoice, books) => {
      for (const change of state.planChanges)
        Object.assign(change, { from: change.from - 60, until: change.until - 60 });
      return addWithdrawalBefore(state, invoice, paidAt(books, invoice));
    }),
  ],
  [
    'a cheaper plan that did not take effect at the renewal',
    'plan',
    async (state) => {
      const scheduledChange = state.planChanges.find(
        ({ shown, outcome, hasOtherAmount, order, plan, from }) =>
          shown.when !== 'now' &&
          outcome === 'done' &&
          !hasOtherAmount &&
          !state.planWithdrawals.some((withdrawal) => withdrawal.order === order) &&
          !state.renewalRequests.some((request) => request.order === order) &&
          state.dashboardCancels + state.ends.length === 0 &&
          planChangeCharges(state, 'renewal').some(
            (invoice) => invoice.product === `plumbline_${plan}` && invoice.created > from,
          ),
      );
      if (!scheduledChange) return false;
      const [invoice] = planChangeCharges(state, 'renewal');
      if (invoice) Object.assign(invoice, { product: 'plumbline_pro-agent-annual' });
      return invoice !== undefined;
    },
  ],
  [
    'a change of plan that cost more than shown',
    'plan',
    corruptPlanCharge('change', (_, invoice) => Boolean(Object.assign(invoice, { amount: invoice.amount + 1 }))),
  ],
  [
    'a change of plan that was charged twice',
    'charged twice',
    corruptPlanCharge('change', (_, invoice, books) => {
      const subscription = books.subscriptions.get(invoice.subscription);
      subscription?.invoices.push({ ...invoice, id: `${invoice.id}again`, created: invoice.created + 1 });
      return subscription !== undefined;
    }),
  ],
  [
    'a change of plan that was not requested',
    'plan',
    corruptPlanCharge('change', (state, invoice, books) => {
      const order = orderOf(books, invoice);
      const others = state.planChanges.filter((change) => change.order !== order);
      state.planChanges.splice(0, state.planChanges.length, ...others);
      return true;
    }),
  ],
  [
    'a change of plan that was charged although it was reported as declined',
    'plan',
    corruptPlanCharge('change', (state) => {
      for (const change of state.planChanges) Object.assign(change, { outcome: 'declined' });
      return true;
    }),
  ],
  [
    'a declined change whose invoice can still be paid',
    'plan',
    (state) => {
      for (const { invoices } of booksIn(state).subscriptions.values()) {
        const voidInvoice = invoices.find(({ kind, status }) => kind === 'change' && status === 'void');
        const order = voidInvoice && orderOf(booksIn(state), voidInvoice);
        if (!voidInvoice || state.planChanges.every((change) => change.order !== order)) continue;
        voidInvoice.status = 'open';
        return Promise.resolve(true);
      }
      return Promise.resolve(false);
    },
  ],
  [
    'a renewal after a change of plan, at the price of the previous plan',
    'price',
    (state) => {
      for (const subscription of booksIn(state).subscriptions.values()) {
        const steps = planSteps({ subscriptions: [subscription] });
        const nextStep = steps.find((step, index) => !step.isOfNewPlan && steps[index - 1]?.isOfNewPlan);
        if (!nextStep) continue;
        Object.assign(nextStep.invoice, { amount: nextStep.invoice.amount === 2500 ? 25_000 : 2500 });
        return Promise.resolve(true);
      }
      return Promise.resolve(false);
    },
  ],
  [
    'an order with another plan than at the provider',
    'plan',
    corruptPlanCharge('change', async (state, invoice, books) => {
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
    'a schedule at the provider without a change of plan',
    'plan',
    async (state) => {
      const schedule = [...booksIn(state).schedules.values()].find(({ status, next, running, subscription }) => {
        const owner = booksIn(state).subscriptions.get(subscription);
        return status === 'active' && next !== null && running.end === owner?.periodEnd && owner.status === 'active';
      });
      if (!schedule) return false;
      await knexOf(state)('membership_changes').where('kind', 'plan_due').update({ state: 'void', live_key: null });
      return true;
    },
  ],
  ['two mails about one change of plan', 'mails', corruptMail('plan-changed', 'twice')],
  ['a missing mail about a change of plan', 'mails', corruptMail('plan-changed', 'lost')],
  ['two mails about one failed change of plan', 'mails', corruptMail('plan-not-changed', 'twice')],
  ['a missing mail about a failed change of plan', 'mails', loseNeededMail('plan-not-changed')],
  ['two mails that ask to confirm one change of plan', 'mails', corruptMail('plan-to-confirm', 'twice')],
  ['two mails about one scheduled change of plan', 'mails', corruptMail('plan-scheduled', 'twice')],
  ['a missing mail about a scheduled change of plan', 'mails', corruptMail('plan-scheduled', 'lost')],
  ['two mails about one change of the card', 'mails', corruptMail('card-changed', 'twice')],
  ['a missing mail about a change of the card', 'mails', corruptMail('card-changed', 'lost')],
];

/**
 * Corruptions as by a broken product, each applied at the end of the first schedule that allows it; the rarest come
 * first.
 */
const corruptions: readonly (readonly [name: string, faultKind: string, corruption: Corruption])[] = [
  ...planCorruptions,
  [
    'a bank that requires 3-D Secure, without a mail about it',
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
    'a mail about a new price less than thirty days before its charge',
    'price',
    async (state) => {
      const isCharged = [...booksIn(state).subscriptions.values()].some(({ invoices }) =>
        invoices.some(({ listAmount }) => listAmount !== invoices[0]?.listAmount),
      );
      return isCharged && corruptMail('price-change', 'late')(state);
    },
  ],
  ['two notices of one renewal', 'mails', corruptMail('renewal-notice', 'twice')],
  [
    'a subscription that stays active after its end',
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
      const [found] = await undisputedPayments(state);
      if (!found) return false;
      const { order: orderId, intent } = found;
      const second = { amount: intent.amount, metadata: { orderId }, invoice: null, by: 'site' } as const;
      return payIntent(booksIn(state), addIntent(booksIn(state), second));
    },
  ],
  [
    'a first charge other than the page showed',
    'price',
    async (state) => {
      const [found] = await undisputedPayments(state);
      if (found) Object.assign(found.intent, { amount: found.intent.amount + 1 });
      return found !== undefined;
    },
  ],
  ['a renewal at a price that was not announced', 'price', raiseRenewalAmount],
  ['two receipts of one payment', 'mails', corruptMail('receipt', 'twice')],
  ['a missing receipt', 'mails', corruptMail('receipt', 'lost')],
  ['a missing receipt of a renewal', 'mails', corruptMail('renewal-receipt', 'lost')],
  ['two welcome mails', 'mails', corruptMail('welcome', 'twice')],
  ['two mails about one failed payment', 'mails', corruptMail('payment-failed', 'twice')],
  [
    'a refund that was not requested',
    'refunded unasked',
    async (state) => {
      const [found] = await undisputedPayments(state);
      if (!found || state.refunds.length > 0) return false;
      addRefund(booksIn(state), found.intent, { amount: refundableAmount(found.intent), by: 'site' });
      return true;
    },
  ],
  [
    'a payment that is missing in the ledger',
    'neither ledger nor attention',
    async (state) => (await undisputedPayments(state)).length > 0 && (await knexOf(state)('ledger').delete()) > 0,
  ],
  [
    'a code with one use too many',
    'code',
    async ({ environment, codes }) =>
      codes.length > 0 && (await environment.deps.db.knex('coupons').increment('uses', 1)) > 0,
  ],
  [
    'a code that was used for more payments than its limit',
    'code',
    corruptPaidCode((state, code) => {
      Object.assign(code, { mostUses: 0 });
    }),
  ],
  [
    'a code that a buyer used for more payments than the limit per buyer',
    'code',
    corruptPaidCode((state, code) => {
      Object.assign(code, { mostPerBuyer: 0 });
    }),
  ],
  [
    'a code that was used outside its validity',
    'code',
    corruptPaidCode((state, code) => {
      Object.assign(code, { endsAt: 1 });
    }),
  ],
  [
    'a paid order whose use of a code was released',
    'code',
    corruptPaidCode(async (state, code) => {
      await knexOf(state)('orders').where('coupon_code', code.code).update({ coupon_held: false });
      await knexOf(state)('coupons').where('code', code.code).update({ uses: 0 });
    }),
  ],
];

/** Corrupts the data of an order that was paid with a code. */
function corruptPaidCode(change: (state: State, code: State['codes'][number]) => Promise<void> | void): Corruption {
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
 * Seeds of the schedules, one in nine, that a search has found to allow a corruption. If a change of the code makes
 * this list outdated, the test still passes but takes minutes.
 */
const likelySeeds = [
  0, 1, 2, 3, 7, 8, 9, 11, 12, 15, 18, 19, 22, 23, 27, 32, 35, 39, 40, 47, 53, 55, 56, 60, 63, 66, 67, 68, 76, 77, 87,
  90, 93, 95, 96, 97, 105, 129, 136, 147, 159, 376,
];

test('the oracle reports the kind of fault for each corruption of a schedule', async () => {
  const faultsByCorruption = await faultsOfCorruptions(
    new Map(corruptions.map(([name, , corruption]) => [name, corruption])),
    likelySeeds,
  );
  const results = corruptions.map(([name, faultKind]) => {
    const { before, after } = faultsByCorruption.get(name) ?? { before: ['no schedule allowed it'], after: [] };
    return { name, before, isReported: after.some((fault) => fault.startsWith(`[${faultKind}]`)) };
  });
  expect(results).toEqual(corruptions.map(([name]) => ({ name, before: [], isReported: true })));
}, 240_000);
