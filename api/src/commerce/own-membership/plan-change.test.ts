import { setTimeout as late } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import {
  beginCardChange,
  cancelOwnMembership,
  changeOwnPlan,
  completeCardChange,
  payOwnMembership,
  previewOwnPlan,
  resumeOwnMembership,
  withdrawOwnPlan,
  type PlanPreview,
} from '@plumbline/contract/commerce/own-membership';
import { getReceipt } from '@plumbline/contract/commerce/receipts';
import { addCoupon } from '../../testing/add-coupon.ts';
import { openOwnMembership, type OpenMembership } from '../../testing/open-own-membership.ts';
import { agreement } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { writeMails } from '../../testing/write-mails.ts';
import type { MembershipRow } from '../../members/index.ts';
import { endMembership } from '../admin/end-membership.ts';
import { moneyHistory } from '../admin/order-history.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { otherProcess } from '../../testing/other-process.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { sweep } from '../payments/sweep.ts';
import { changePrice } from '../plans/change-price.ts';
import { changePlan, withdrawPlan } from './change-plan.ts';
import { previewPlan } from './preview-plan.ts';
import { workMemberships } from './worker.ts';

const annual = { membershipId: 'pro-agent-annual' };
const mastercard = '5555555555554444';

const wishFor = ({ plan, when, amount, proratedAt }: PlanPreview) => ({
  billingFrequency: plan.billingFrequency,
  agreed: { when, amount, price: plan.price, proratedAt },
  agreement,
});
const preview = (own: OpenMembership) => own.call(previewOwnPlan);
const change = async (own: OpenMembership) => own.call(changeOwnPlan, wishFor(await preview(own)));
const card = ({ shop, subscription }: OpenMembership, state: string) =>
  shop.provider.control(`subscriptions/${subscription}/card`, { card: state });
const kinds = async ({ shop }: OpenMembership) => (await outboxLines(shop.app.db)).map(({ kind }) => kind);
const charged = async ({ shop }: OpenMembership) =>
  (await shop.rows('ledger')).filter(({ kind }) => kind === 'charge').map(({ amount }) => amount);
const ordered = async ({ shop }: OpenMembership) => (await shop.rows('orders'))[0] as unknown as OrderRow;
const changes = async ({ shop }: OpenMembership) =>
  (await shop.rows('membership_changes')).map(({ kind, state }) => `${String(kind)} ${String(state)}`);

test('up: the price less the unused time is shown, charged at once, receipted, mailed, and renews a year later', async () => {
  await using own = await openOwnMembership();
  await pass(own, 15);
  const before = await own.view();
  expect(before.otherPlan).toEqual({
    billingFrequency: 'annual',
    description: 'Pro Agent Annual',
    price: 25_000,
    blockedBy: null,
  });
  const shown = await preview(own);
  expect(shown).toMatchObject({ when: 'now', plan: { price: 25_000 }, next: { amount: 25_000 }, discount: null });
  expect(shown.amount).toBeGreaterThan(23_600);
  expect(shown.amount).toBeLessThan(23_900);
  expect(shown.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(shown.amount);
  // A preview changes nothing.
  expect(await own.view()).toEqual(before);
  await pass(own, 0.01);
  const { confirmAt, membership, message } = await own.call(changeOwnPlan, wishFor(shown));
  expect(confirmAt).toBeNull();
  expect(message).toMatch(/^Your membership is Pro Agent Annual\. It renews on /);
  expect(membership).toMatchObject({
    description: 'Pro Agent Annual',
    billingFrequency: 'annual',
    price: 25_000,
    nextCharge: { amount: 25_000 },
    comingPlan: null,
    otherPlan: { billingFrequency: 'monthly', price: 2500 },
  });
  expect(membership.nextCharge?.at.slice(0, 10)).toBe(shown.next.at.slice(0, 10));
  expect(await charged(own)).toEqual([2500, shown.amount]);
  const [newest, first] = membership.receipts;
  const receiptOf = (token = '') => own.shop.call(getReceipt, { params: { token } });
  expect(await receiptOf(newest?.token)).toMatchObject({
    description: 'Pro Agent Annual',
    amount: shown.amount,
    lines: shown.lines,
  });
  expect(await receiptOf(first?.token)).toMatchObject({ description: 'Pro Agent Monthly', lines: [] });
  const mails = await outboxLines(own.shop.app.db);
  const mail = mails.find(({ kind }) => kind === 'plan-changed');
  expect(mail?.payload).toMatchObject({ before: 'Pro Agent Monthly', amount: shown.amount, price: 25_000 });
  expect(mails.map(({ kind }) => kind)).not.toContain('renewal-receipt');
  const text = (await writeMails(own.shop.app)).find(({ subject }) =>
    subject.startsWith('Your plan has changed'),
  )?.text;
  expect(text).toMatch(/Less: \$\d+\.\d\d: Unused time on Pro Agent Monthly/);
  expect((await own.shop.rows('consents')).map(({ shown: words }) => words)).toEqual([
    expect.stringMatching(/^Pro Agent Monthly: /),
    expect.stringMatching(/^Pro Agent Annual: \$23\d\.\d\d today\. Renews each year for \$250\.00, until/),
  ]);
  await pass(own, 364);
  await sweep(own.shop.payments);
  expect(await charged(own)).toHaveLength(2);
  await pass(own, 2);
  await sweep(own.shop.payments);
  expect(await charged(own)).toEqual([2500, shown.amount, 25_000]);
  expect((await kinds(own)).filter((kind) => kind === 'plan-changed')).toHaveLength(1);
});

test('asked twenty times at once, after a lost answer and from two processes, it is one change and one charge', async () => {
  await using own = await openOwnMembership();
  await pass(own, 10);
  const shown = await preview(own);
  const other = otherProcess(own.shop.payments);
  const asked = { ...wishFor(shown), address: null, by: null };
  await Promise.all([
    ...Array.from({ length: 10 }, () => own.call(changeOwnPlan, wishFor(shown))),
    ...Array.from({ length: 10 }, () => changePlan(other, 1, asked)),
  ]);
  expect((await own.call(changeOwnPlan, wishFor(shown))).confirmAt).toBeNull();
  expect(await charged(own)).toEqual([2500, shown.amount]);
  expect(await changes(own)).toEqual(['plan_now done']);
  expect((await kinds(own)).filter((kind) => kind === 'plan-changed')).toHaveLength(1);
});

test('a card that is declined changes nothing, and another card works after that', async () => {
  await using own = await openOwnMembership();
  await pass(own, 10);
  await card(own, 'declines');
  await expect(change(own)).rejects.toMatchObject({
    code: 'card_declined',
    detail: 'Your card was declined. Your plan has not changed.',
  });
  expect(await own.view()).toMatchObject({ billingFrequency: 'monthly', status: 'active', comingPlan: null });
  expect(await charged(own)).toEqual([2500]);
  expect(await own.shop.provider.stripe.subscriptions.retrieve(own.subscription)).toMatchObject({
    pending_update: null,
  });
  const { clientSecret } = await own.call(beginCardChange);
  await own.call(completeCardChange, { setupId: await own.confirmCard(clientSecret, mastercard) });
  expect((await kinds(own)).filter((kind) => kind === 'card-changed')).toHaveLength(1);
  expect((await change(own)).membership.billingFrequency).toBe('annual');
  expect(await kinds(own)).not.toContain('payment-failed');
});

test('a bank that asks: until its page was used nothing changes, and then it does', async () => {
  await using own = await openOwnMembership();
  await pass(own, 10);
  await card(own, 'asks');
  const shown = await preview(own);
  const first = await own.call(changeOwnPlan, wishFor(shown));
  expect(first.confirmAt).toMatch(/\/invoices\//);
  expect(first.membership).toMatchObject({
    billingFrequency: 'monthly',
    status: 'active',
    comingPlan: { billingFrequency: 'annual', from: null, confirmAt: first.confirmAt },
    otherPlan: null,
    due: null,
  });
  expect(first.membership.paidUntil).toBe((await own.view()).paidUntil);
  // Whoever presses once more is sent to the same page, and needs no mail about it.
  expect((await own.call(changeOwnPlan, wishFor(shown))).confirmAt).toBe(first.confirmAt);
  await workDue(own);
  expect(await kinds(own)).not.toContain('plan-to-confirm');
  await fetch(first.confirmAt ?? '', { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
  await workDue(own);
  expect(await own.view()).toMatchObject({ billingFrequency: 'annual', comingPlan: null });
  expect(await charged(own)).toEqual([2500, shown.amount]);
});

test('a confirmation that never comes is given up after a day, and one that is taken back can never be paid', async () => {
  await using own = await openOwnMembership();
  await pass(own, 10);
  await card(own, 'asks');
  const { confirmAt } = await change(own);
  const { membership } = await own.call(withdrawOwnPlan);
  expect(membership).toMatchObject({ billingFrequency: 'monthly', comingPlan: null });
  await fetch(confirmAt ?? '', { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
  await sweep(own.shop.payments);
  expect(await own.view()).toMatchObject({ billingFrequency: 'monthly', status: 'active' });
  await change(own);
  await pass(own, 1);
  await workDue(own);
  expect(await own.view()).toMatchObject({ comingPlan: null, billingFrequency: 'monthly' });
  expect(await charged(own)).toEqual([2500]);
  expect(await changes(own)).toEqual(['plan_now void', 'plan_now void']);
});

test.each(['hang after', 'drop', 'fail after', 'refuse'])(
  'an answer that gets lost (%s): the worker finishes it, with one charge',
  async (mode) => {
    await using own = await openOwnMembership();
    await pass(own, 10);
    const shown = await preview(own);
    await own.shop.provider.control('faults', { mode, times: 0, match: 'POST /v1/subscriptions/*' });
    await own.call(changeOwnPlan, wishFor(shown)).catch((error: { code: string }) => {
      expect(['provider_unavailable', 'conflict']).toContain(error.code);
    });
    await own.shop.provider.control('faults', { mode: 'normal' });
    await pass(own, 0.05);
    await workDue(own);
    await sweep(own.shop.payments);
    expect(await own.view()).toMatchObject({ billingFrequency: 'annual', comingPlan: null });
    expect(await charged(own)).toEqual([2500, shown.amount]);
    expect((await kinds(own)).filter((kind) => kind === 'plan-changed')).toHaveLength(1);
  },
  30_000,
);

test('down: from the renewal on, at the new price, mailed once; another card until then is the one that is charged', async () => {
  await using own = await openOwnMembership(annual);
  const { paidUntil } = await own.view();
  const shown = await preview(own);
  expect(shown).toMatchObject({
    when: 'next_charge',
    from: paidUntil,
    amount: 0,
    lines: [],
    next: { at: paidUntil, amount: 2500 },
  });
  const { membership } = await own.call(changeOwnPlan, wishFor(shown));
  expect(membership).toMatchObject({
    billingFrequency: 'annual',
    nextCharge: { at: paidUntil, amount: 2500 },
    comingPlan: { billingFrequency: 'monthly', price: 2500, from: paidUntil, confirmed: true },
  });
  expect(await own.call(changeOwnPlan, wishFor(shown))).toMatchObject({ confirmAt: null, membership });
  const { clientSecret } = await own.call(beginCardChange);
  await own.call(completeCardChange, { setupId: await own.confirmCard(clientSecret, mastercard) });
  const toCard = (await outboxLines(own.shop.app.db)).find(({ kind }) => kind === 'card-changed');
  expect(toCard?.payload).toMatchObject({ description: 'Pro Agent Monthly', price: 2500, periodEnd: paidUntil });
  await pass(own, 340);
  await workMemberships(own.shop.payments);
  expect(await kinds(own)).not.toContain('renewal-notice');
  await pass(own, 27);
  await sweep(own.shop.payments);
  expect(await charged(own)).toEqual([25_000, 2500]);
  const [, renewal] = await own.shop.rows('ledger');
  expect(renewal).toMatchObject({ card_brand: 'mastercard', description: 'Pro Agent Monthly' });
  expect(await ordered(own)).toMatchObject({ plan_id: 'pro-agent-monthly', description: 'Pro Agent Monthly' });
  await pass(own, 31);
  await sweep(own.shop.payments);
  expect(await charged(own)).toEqual([25_000, 2500, 2500]);
  expect((await kinds(own)).filter((kind) => kind.startsWith('plan-'))).toEqual(['plan-scheduled']);
  expect(await changes(own)).toContain('plan_due done');
});

test('down and back again: nothing of it is left, and the year renews as before', async () => {
  await using own = await openOwnMembership(annual);
  await change(own);
  const { membership } = await own.call(withdrawOwnPlan);
  expect(membership).toMatchObject({ comingPlan: null, nextCharge: { amount: 25_000 } });
  expect((await own.call(withdrawOwnPlan)).membership).toEqual(membership);
  expect(await own.shop.provider.stripe.subscriptions.retrieve(own.subscription)).toMatchObject({ schedule: null });
  await pass(own, 367);
  await sweep(own.shop.payments);
  expect(await charged(own)).toEqual([25_000, 25_000]);
  const history = (await moneyHistory(own.shop.app.db.knex, [await ordered(own)])).flat().map(({ kind }) => kind);
  expect(history).toEqual(expect.arrayContaining(['plan_requested', 'plan_withdrawn']));
});

test('within 48 hours the yearly charge still comes, and the cheaper plan with the one after', async () => {
  await using own = await openOwnMembership(annual);
  await pass(own, 364);
  const shown = await preview(own);
  expect(shown).toMatchObject({ when: 'after_next_charge', next: { amount: 25_000 } });
  const { membership } = await own.call(changeOwnPlan, wishFor(shown));
  expect(membership).toMatchObject({ nextCharge: { amount: 25_000 }, comingPlan: { from: shown.from } });
  const mail = (await outboxLines(own.shop.app.db)).find(({ kind }) => kind === 'plan-scheduled');
  expect(mail?.payload).toMatchObject({ chargedBefore: shown.next.at, from: shown.from });
  await pass(own, 2);
  await sweep(own.shop.payments);
  await workDue(own);
  expect(await charged(own)).toEqual([25_000, 25_000]);
  expect(await own.view()).toMatchObject({ nextCharge: { amount: 2500 }, comingPlan: { confirmed: true } });
  await pass(own, 366);
  await sweep(own.shop.payments);
  expect(await charged(own)).toEqual([25_000, 25_000, 2500]);
});

test('within 48 hours, and the yearly charge is declined: the cheaper plan waits for its payment, and comes with the one after', async () => {
  await using own = await openOwnMembership(annual);
  await pass(own, 364);
  await change(own);
  await card(own, 'declines');
  await pass(own, 2);
  await sweep(own.shop.payments);
  await workDue(own);
  expect(await own.view()).toMatchObject({ status: 'past_due', comingPlan: { billingFrequency: 'monthly' } });
  await card(own, 'pays');
  await own.call(payOwnMembership);
  await workDue(own);
  expect(await own.view()).toMatchObject({
    status: 'active',
    nextCharge: { amount: 2500 },
    comingPlan: { confirmed: true },
  });
  await pass(own, 366);
  await sweep(own.shop.payments);
  expect(await charged(own)).toEqual([25_000, 25_000, 2500]);
});

test.each([
  ['up, where the bank asks', {}, 'subscriptions', 'update'],
  ['down', annual, 'subscriptionSchedules', 'create'],
] as const)(
  '%s, and taken back in another process just before it is sent: nothing of it is left',
  async (_, different, resource, method) => {
    await using own = await openOwnMembership({ membershipId: 'pro-agent-monthly', ...different });
    await pass(own, 10);
    await card(own, 'asks');
    const shown = await preview(own);
    const other = otherProcess(own.shop.payments);
    const { stripe } = own.shop.payments;
    const calls = stripe.api[resource] as unknown as Record<string, (...asked: unknown[]) => Promise<unknown>>;
    const send = calls[method]?.bind(calls);
    let isTakenBack = false;
    calls[method] = async (...asked) => {
      if (!isTakenBack) await withdrawPlan(other, 1, null);
      isTakenBack = true;
      return send?.(...asked);
    };
    await expect(
      changePlan(own.shop.payments, 1, { ...wishFor(shown), address: null, by: null }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await own.view()).toMatchObject({ status: 'active', comingPlan: null });
    const { stripe: provider } = own.shop.provider;
    expect(await provider.subscriptions.retrieve(own.subscription)).toMatchObject({
      pending_update: null,
      schedule: null,
    });
    expect((await provider.invoices.list({ status: 'open' })).data).toEqual([]);
    expect(await changes(own)).toEqual([resource === 'subscriptions' ? 'plan_now void' : 'plan_due void']);
  },
);

test.each(['declines', 'pays'])(
  'an answer that comes too late for who asks (a card that %s): what becomes of the change is mailed once',
  async (state) => {
    await using own = await openOwnMembership();
    await pass(own, 10);
    await card(own, state);
    const asked = { ...wishFor(await preview(own)), address: null, by: null };
    const update = `POST /v1/subscriptions/${own.subscription}`;
    const slow = processThat(own, { waitsAt: update, for: () => late(8200) });
    await expect(changePlan(slow, 1, asked)).rejects.toMatchObject({
      code: 'provider_unavailable',
      message: expect.stringContaining('What you asked for is kept'),
    });
    await slow.mutex.run(1, async () => undefined);
    await workMemberships(own.shop.payments);
    expect(await kinds(own)).not.toContain('plan-not-changed');
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await pass(own, 0.01);
      await workMemberships(own.shop.payments);
    }
    const mails = (await outboxLines(own.shop.app.db)).filter(({ kind }) => kind.startsWith('plan-'));
    const { amount } = asked.agreed;
    expect(mails).toEqual([
      expect.objectContaining(
        state === 'pays'
          ? { kind: 'plan-changed' }
          : {
              kind: 'plan-not-changed',
              payload: expect.objectContaining({ plan: 'Pro Agent Annual', amount, why: 'declined', price: 2500 }),
            },
      ),
    ]);
    const history = (await moneyHistory(own.shop.app.db.knex, [await ordered(own)])).flat();
    expect(history).toContainEqual(expect.objectContaining({ kind: 'plan_requested', amount }));
    const failed = history.filter(({ kind }) => kind === 'plan_not_changed').map(({ detail }) => detail);
    expect(failed).toEqual(state === 'pays' ? [] : ['declined']);
  },
  30_000,
);

test('whoever reads that the card was declined gets no mail about it, nor who asks anew before that is sent', async () => {
  await using own = await openOwnMembership();
  await pass(own, 10);
  await card(own, 'declines');
  await expect(change(own)).rejects.toMatchObject({ code: 'card_declined' });
  await pass(own, 0.01);
  await workMemberships(own.shop.payments);
  const { knex } = own.shop.app.db;
  await knex('membership_changes').update({ due_at: new Date(own.shop.app.clock.time + 60_000).toISOString() });
  await card(own, 'pays');
  await change(own);
  await pass(own, 0.01);
  await workMemberships(own.shop.payments);
  expect(await kinds(own)).not.toContain('plan-not-changed');
});

test('a bank’s question that nobody answers: the member is told once that the plan has not changed', async () => {
  await using own = await openOwnMembership();
  await pass(own, 10);
  await card(own, 'asks');
  await change(own);
  await pass(own, 1);
  await workDue(own);
  await workDue(own);
  await workDue(own);
  const mails = (await outboxLines(own.shop.app.db)).filter(({ kind }) => kind === 'plan-not-changed');
  expect(mails).toEqual([expect.objectContaining({ payload: expect.objectContaining({ why: 'unconfirmed' }) })]);
});

test('a bank that asks once nobody waits for the answer: the member is mailed the page, once, and confirms there', async () => {
  await using own = await openOwnMembership();
  await pass(own, 10);
  await card(own, 'asks');
  const shown = await preview(own);
  await own.shop.provider.control('faults', { mode: 'fail', times: 0, match: 'POST /v1/prices' });
  await expect(own.call(changeOwnPlan, wishFor(shown))).rejects.toMatchObject({ code: 'provider_unavailable' });
  await own.shop.provider.control('faults', { mode: 'normal' });
  await workDue(own);
  await workDue(own);
  const confirmAt = (await own.view()).comingPlan?.confirmAt ?? '';
  const mails = (await outboxLines(own.shop.app.db)).filter(({ kind }) => kind.startsWith('plan-'));
  const payload = { plan: 'Pro Agent Annual', amount: shown.amount, confirmAt, description: 'Pro Agent Monthly' };
  expect(mails).toEqual([
    expect.objectContaining({ kind: 'plan-to-confirm', payload: expect.objectContaining(payload) }),
  ]);
  await fetch(confirmAt, { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
  await workDue(own);
  expect(await own.view()).toMatchObject({ billingFrequency: 'annual', comingPlan: null });
});

test('a change that the provider could not be asked for in a day is given up, and the member is told', async () => {
  await using own = await openOwnMembership();
  await pass(own, 10);
  const shown = await preview(own);
  await own.shop.provider.control('faults', { mode: 'fail', times: 0, match: 'POST /v1/prices' });
  await expect(own.call(changeOwnPlan, wishFor(shown))).rejects.toMatchObject({ code: 'provider_unavailable' });
  await own.shop.provider.control('faults', { mode: 'normal' });
  await pass(own, 1.1);
  await workDue(own);
  await workDue(own);
  const mails = (await outboxLines(own.shop.app.db)).filter(({ kind }) => kind === 'plan-not-changed');
  expect(mails).toEqual([expect.objectContaining({ payload: expect.objectContaining({ why: 'late' }) })]);
  expect(await charged(own)).toEqual([2500]);
});

test.each([null, 'ines@plumbline.example'])(
  'a provider that fails before the change is written down: nothing has changed, and nothing does later (by %s)',
  async (by) => {
    await using own = await openOwnMembership();
    await pass(own, 10);
    const asked = { ...wishFor(await preview(own)), address: null, by };
    await own.shop.provider.control('faults', { mode: 'fail', times: 0, match: 'POST /v1/invoices/create_preview' });
    const words = by === null ? 'Nothing about your plan has changed.' : 'Nothing has changed: try again in a minute.';
    const refusal = { message: expect.stringContaining(words) };
    await expect(changePlan(own.shop.payments, 1, asked)).rejects.toMatchObject(refusal);
    await expect(previewPlan(own.shop.payments, 1, by)).rejects.toMatchObject(refusal);
    expect(await changes(own)).toEqual([]);
  },
);

test.each([
  [null, 'Nothing about your plan has changed.'],
  ['ines@plumbline.example', 'Nothing has changed: try again in a minute.'],
])(
  'an answer too late before the change is written down: who is told that nothing has changed finds it so (by %s)',
  async (by, words) => {
    await using own = await openOwnMembership();
    await pass(own, 10);
    const asked = { ...wishFor(await preview(own)), address: null, by };
    const slow = processThat(own, { waitsAt: 'POST /v1/invoices/create_preview', for: () => late(8200) });
    await expect(changePlan(slow, 1, asked)).rejects.toMatchObject({
      code: by === null ? 'provider_unavailable' : 'payment_pending',
      message: expect.stringContaining(words),
    });
    await slow.mutex.run(1, async () => undefined);
    expect(await changes(own)).toEqual([]);
    expect(await charged(own)).toEqual([2500]);
  },
  30_000,
);

test('who asks a second time while the first is being carried out is not told that nothing has changed', async () => {
  await using own = await openOwnMembership();
  await pass(own, 10);
  const asked = { ...wishFor(await preview(own)), address: null, by: null };
  const update = `POST /v1/subscriptions/${own.subscription}`;
  const slow = processThat(own, { waitsAt: update, for: () => late(8600) });
  const answers = await Promise.allSettled([changePlan(slow, 1, asked), changePlan(slow, 1, asked)]);
  const kept = expect.objectContaining({ message: expect.stringContaining('What you asked for is kept') });
  expect(answers).toEqual([
    { status: 'rejected', reason: kept },
    { status: 'rejected', reason: kept },
  ]);
  await slow.mutex.run(1, async () => undefined);
  expect(await changes(own)).toEqual(['plan_now done']);
}, 30_000);

test('what was agreed to is what is charged: an amount, a time or terms that are old are refused', async () => {
  await using own = await openOwnMembership();
  await pass(own, 10);
  const shown = await preview(own);
  const wish = wishFor(shown);
  const asked = (different: object) => own.call(changeOwnPlan, { ...wish, ...different });
  await expect(asked({ agreed: { ...wish.agreed, amount: shown.amount - 1 } })).rejects.toMatchObject({
    status: 409,
    code: 'amount_mismatch',
    message: expect.stringContaining('The amount has changed since you looked.'),
  });
  await expect(asked({ agreement: undefined })).rejects.toMatchObject({ code: 'agreement_required' });
  await expect(asked({ agreement: { ...agreement, agreement: '2020-01-01' } })).rejects.toMatchObject({
    code: 'agreement_required',
  });
  await expect(asked({ billingFrequency: 'weekly' })).rejects.toMatchObject({ code: 'invalid_input' });
  await own.shop.app.db.write((transaction) =>
    changePrice(transaction, { planId: 'pro-agent-annual', price: 27_000 }, new Date().toISOString()),
  );
  await expect(asked({})).rejects.toMatchObject({ code: 'amount_mismatch' });
  await own.shop.app.db.knex('membership_plans').where('id', 'pro-agent-annual').update({ price: 25_000 });
  // A preview of some hours ago counts other hours as used.
  await pass(own, 0.5);
  await expect(asked({})).rejects.toMatchObject({ code: 'amount_mismatch' });
  expect(await charged(own)).toEqual([2500]);
  expect(await own.shop.rows('membership_changes')).toEqual([]);
  expect(await own.shop.rows('consents')).toHaveLength(1);
});

test('who has canceled, owes, is disputed, has ended, or has no other plan cannot change', async () => {
  await using own = await openOwnMembership();
  const { knex } = own.shop.app.db;
  await own.call(cancelOwnMembership);
  expect((await own.view()).otherPlan?.blockedBy).toBe('leaving');
  await expect(preview(own)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('canceled') });
  await own.call(resumeOwnMembership);
  expect((await kinds(own)).filter((kind) => kind === 'resumed')).toHaveLength(1);
  const [order] = await own.shop.rows('orders');
  const intent = (await own.shop.rows('ledger'))[0]?.['intent_id'];
  await own.shop.provider.control('disputes', { payment_intent: String(intent) });
  await sweep(own.shop.payments);
  expect((await ordered(own)).status).toBe('disputed');
  expect((await own.view()).otherPlan?.blockedBy).toBe('disputed');
  await expect(preview(own)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('bank') });
  await own.shop.provider.control(
    `disputes/${(await own.shop.provider.stripe.disputes.list()).data[0]?.id ?? ''}/close`,
    { outcome: 'won' },
  );
  await sweep(own.shop.payments);
  await knex('membership_plans').where('id', 'pro-agent-annual').update({ sold: false });
  expect((await own.view()).otherPlan).toBeNull();
  await expect(preview(own)).rejects.toMatchObject({ code: 'conflict' });
  await knex('membership_plans').where('id', 'pro-agent-annual').update({ sold: true });
  await card(own, 'declines');
  await pass(own, 32);
  await sweep(own.shop.payments);
  expect((await own.view()).otherPlan?.blockedBy).toBe('unpaid');
  await expect(preview(own)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('not paid') });
  await own.call(cancelOwnMembership);
  expect((await own.view()).otherPlan).toBeNull();
  await expect(preview(own)).rejects.toMatchObject({ code: 'conflict' });
  expect(order).toBeDefined();
});

test('a code that holds for all periods goes along, reckoned from the new price', async () => {
  await using own = await openOwnMembership(
    { membershipId: 'pro-agent-monthly', couponCode: 'FOUNDERS', amount: 2000 },
    {},
    ({ app }) => addCoupon(app, { duration: 'always' }),
  );
  const shown = await preview(own);
  expect(shown).toMatchObject({ plan: { price: 20_000 }, discount: { code: 'FOUNDERS', amount: 5000 } });
  expect(shown.lines.at(-1)).toEqual({ text: 'Code FOUNDERS', amount: -5000 });
  const { membership } = await own.call(changeOwnPlan, wishFor(shown));
  expect(membership).toMatchObject({ price: 20_000, nextCharge: { amount: 20_000 } });
  await pass(own, 367);
  await sweep(own.shop.payments);
  expect((await charged(own)).at(-1)).toBe(20_000);
  expect((await own.shop.rows('ledger')).at(-1)).toMatchObject({ discount: 5000 });
});

test('a price that was announced for the plan before is not charged for the new one', async () => {
  await using own = await openOwnMembership();
  const { db } = own.shop.app;
  // The next charge is then less than thirty days away in every month.
  await pass(own, 5);
  await db.write((transaction) =>
    changePrice(transaction, { planId: 'pro-agent-monthly', price: 3000 }, new Date().toISOString()),
  );
  await workMemberships(own.shop.payments);
  expect((await own.view()).comingPrice).not.toBeNull();
  const { membership } = await change(own);
  expect(membership).toMatchObject({ price: 25_000, comingPrice: null });
  expect(await db.knex('membership_prices').pluck('state')).toEqual(['void']);
});

test('canceling takes a plan that is to come along; within 48 hours the cheaper plan’s charge is the last', async () => {
  await using own = await openOwnMembership(annual);
  await change(own);
  await own.call(cancelOwnMembership);
  expect(await own.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
  await own.call(resumeOwnMembership);
  await change(own);
  await pass(own, 364);
  const { membership } = await own.call(cancelOwnMembership);
  expect(membership).toMatchObject({ nextCharge: { amount: 2500 }, leaving: { chargedBefore: membership.paidUntil } });
  const { until } = membership.leaving ?? {};
  expect(Date.parse(until ?? '') - Date.parse(membership.paidUntil)).toBeLessThan(32 * 86_400_000);
  const mail = (await outboxLines(own.shop.app.db)).findLast(({ kind }) => kind === 'cancelled');
  const { paidUntil: chargedBefore } = membership;
  expect(mail?.payload).toMatchObject({
    description: 'Pro Agent Monthly',
    price: 2500,
    chargedBefore,
    periodEnd: until,
  });
  await pass(own, 2);
  await sweep(own.shop.payments);
  await workDue(own);
  await pass(own, 40);
  await sweep(own.shop.payments);
  expect(await charged(own)).toEqual([25_000, 2500]);
  expect(await own.shop.rows('memberships')).toMatchObject([{ status: 'ended' }]);
});

test.each([
  ['as its event says', sweep],
  ['as a daily look finds', async (payments: PaymentDeps) => payments],
])('a schedule that somebody has let go of at the provider is made anew, %s', async (_, told) => {
  await using own = await openOwnMembership(annual);
  await change(own);
  await letGo(own);
  await told(own.shop.payments);
  if (told !== sweep) await pass(own, 1.01);
  await workMemberships(own.shop.payments);
  expect(await own.view()).toMatchObject({ nextCharge: { amount: 2500 }, comingPlan: { billingFrequency: 'monthly' } });
  await pass(own, 367);
  await sweep(own.shop.payments);
  expect(await charged(own)).toEqual([25_000, 2500]);
});

test('a plan that is to come, canceled at the provider, comes no more', async () => {
  await using own = await openOwnMembership(annual);
  await change(own);
  await letGo(own);
  await own.shop.provider.stripe.subscriptions.update(own.subscription, { cancel_at_period_end: true });
  await sweep(own.shop.payments);
  await workMemberships(own.shop.payments);
  expect(await own.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
});

test('within 48 hours: a plan that comes with the charge after is of no use to who then cancels', async () => {
  await using own = await openOwnMembership(annual);
  await pass(own, 364);
  await change(own);
  const { membership } = await own.call(cancelOwnMembership);
  expect(membership).toMatchObject({ comingPlan: null, nextCharge: { amount: 25_000 } });
  const { until } = membership.leaving ?? {};
  expect(Date.parse(until ?? '') - Date.parse(membership.paidUntil)).toBeGreaterThan(364 * 86_400_000);
  await pass(own, 2);
  await sweep(own.shop.payments);
  await workDue(own);
  await pass(own, 400);
  await sweep(own.shop.payments);
  expect(await charged(own)).toEqual([25_000, 25_000]);
  expect(await own.shop.rows('memberships')).toMatchObject([{ status: 'ended' }]);
});

test('within 48 hours: the charge that comes first is declined, and the plan comes with the one after all the same', async () => {
  await using own = await openOwnMembership(annual);
  await pass(own, 364);
  await change(own);
  await card(own, 'declines');
  await pass(own, 2);
  await sweep(own.shop.payments);
  await workDue(own);
  const unpaid = await own.view();
  expect(unpaid).toMatchObject({ status: 'past_due', due: { amount: 25_000 }, comingPlan: { price: 2500 } });
  expect(Date.parse(unpaid.comingPlan?.from ?? '') - Date.parse(unpaid.paidUntil)).toBeGreaterThan(364 * 86_400_000);
  await card(own, 'pays');
  await own.call(payOwnMembership);
  await workDue(own);
  expect(await own.view()).toMatchObject({ nextCharge: { amount: 2500 }, comingPlan: { confirmed: true } });
  await pass(own, 367);
  await sweep(own.shop.payments);
  expect(await charged(own)).toEqual([25_000, 25_000, 2500]);
});

test('down, and taken back in another process while the provider is asked: no schedule is left', async () => {
  await using own = await openOwnMembership(annual);
  const asked = { ...wishFor(await preview(own)), address: null, by: null };
  const other = processThat(own, { waitsAt: 'POST /v1/subscription_schedules', for: () => own.call(withdrawOwnPlan) });
  await expect(changePlan(other, 1, asked)).rejects.toMatchObject({ code: 'conflict' });
  expect(await own.shop.provider.stripe.subscriptions.retrieve(own.subscription)).toMatchObject({ schedule: null });
  await pass(own, 367);
  await sweep(own.shop.payments);
  expect(await charged(own)).toEqual([25_000, 25_000]);
});

test.each(['before its plan is looked at', 'before the schedule is made', 'when the schedule is made'])(
  'down, and ended with its period by staff in another process, %s: it ends, and no schedule is left',
  async (when) => {
    await using own = await openOwnMembership(annual);
    const asked = { ...wishFor(await preview(own)), address: null, by: null };
    const schedules = 'POST /v1/subscription_schedules';
    const waitsAt = when.endsWith('looked at') ? `GET /v1/subscriptions/${own.subscription}` : schedules;
    const other = processThat(own, { waitsAt, isAfter: when.startsWith('when'), for: () => endByStaff(own) });
    await changePlan(other, 1, asked).catch(() => undefined);
    await workDue(own);
    const { stripe } = own.shop.provider;
    expect(await stripe.subscriptions.retrieve(own.subscription)).toMatchObject({
      schedule: null,
      cancel_at_period_end: true,
    });
    expect(await own.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
    await pass(own, 367);
    await sweep(own.shop.payments);
    expect(await charged(own)).toEqual([25_000]);
  },
);

test.each(['GET', 'POST'])(
  'ended with its period by staff, and down in another process before their %s: it ends',
  async (method) => {
    await using own = await openOwnMembership(annual);
    const asked = { ...wishFor(await preview(own)), address: null, by: null };
    const waitsAt = `${method} /v1/subscriptions/${own.subscription}`;
    const change = () => changePlan(own.shop.payments, 1, asked).catch(() => undefined);
    await endByStaff(own, processThat(own, { waitsAt, for: change }));
    await workDue(own);
    const { stripe } = own.shop.provider;
    expect(await stripe.subscriptions.retrieve(own.subscription)).toMatchObject({
      schedule: null,
      cancel_at_period_end: true,
    });
    expect(await own.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
  },
);

test('up, and taken back in another process while the provider is asked: what is not paid can never be', async () => {
  await using own = await openOwnMembership();
  await pass(own, 10);
  await card(own, 'asks');
  const asked = { ...wishFor(await preview(own)), address: null, by: null };
  const update = `POST /v1/subscriptions/${own.subscription}`;
  const other = processThat(own, { waitsAt: update, for: () => own.call(withdrawOwnPlan) });
  await expect(changePlan(other, 1, asked)).rejects.toMatchObject({ code: 'conflict' });
  const { stripe } = own.shop.provider;
  expect(await stripe.subscriptions.retrieve(own.subscription)).toMatchObject({ pending_update: null });
  expect((await stripe.invoices.list({ subscription: own.subscription, status: 'open' })).data).toEqual([]);
});

test('up, and taken back in another process when it is paid: the plan is the new one, with its code and its mail', async () => {
  await using own = await openOwnMembership(
    { membershipId: 'pro-agent-monthly', couponCode: 'FOUNDERS', amount: 2000 },
    {},
    ({ app }) => addCoupon(app, { duration: 'always' }),
  );
  const asked = { ...wishFor(await preview(own)), address: null, by: null };
  const update = `POST /v1/subscriptions/${own.subscription}`;
  const other = processThat(own, { waitsAt: update, for: () => own.call(withdrawOwnPlan) });
  expect(await changePlan(other, 1, asked)).toBeNull();
  expect(await own.view()).toMatchObject({ billingFrequency: 'annual', price: 20_000, nextCharge: { amount: 20_000 } });
  expect(await kinds(own)).toContain('plan-changed');
});

test.each(['POST /v1/invoices/create_preview', 'POST /v1/prices'])(
  'canceled in another process while the provider is asked (%s): no year is charged',
  async (waitsAt) => {
    await using own = await openOwnMembership();
    await pass(own, 10);
    const asked = { ...wishFor(await preview(own)), address: null, by: null };
    const other = processThat(own, { waitsAt, for: () => own.call(cancelOwnMembership) });
    await expect(changePlan(other, 1, asked)).rejects.toMatchObject({ code: 'conflict' });
    await workDue(own);
    expect(await charged(own)).toEqual([2500]);
    expect(await own.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
  },
);

test('up, after four months: the membership is read twice, before the charge and after it', async () => {
  await using own = await openOwnMembership();
  for (let months = 0; months < 4; months += 1) {
    await pass(own, 31);
    await sweep(own.shop.payments);
  }
  const asked = { ...wishFor(await preview(own)), address: null, by: null };
  const calls: string[] = [];
  // How many calls have been waited for, one after the other, when an answer comes.
  let waitedFor = 0;
  const transport: typeof fetch = async (input, init) => {
    calls.push(`${init?.method ?? ''} ${new URL(input as string | URL).pathname}`);
    const before = waitedFor;
    const answer = await fetch(input, init);
    waitedFor = Math.max(waitedFor, before + 1);
    return answer;
  };
  expect(await changePlan(otherProcess(own.shop.payments, transport), 1, asked)).toBeNull();
  expect(calls.length).toBeLessThanOrEqual(20);
  expect(waitedFor).toBeLessThanOrEqual(10);
  expect(calls.filter((call) => call === 'GET /v1/invoices')).toHaveLength(2);
});

test('a token of nobody, and one that is over, change nothing', async () => {
  await using own = await openOwnMembership();
  const wish = wishFor(await preview(own));
  own.shop.app.clock.time += 25 * 3_600_000;
  for (const [endpoint, body] of [
    [previewOwnPlan, {}],
    [changeOwnPlan, wish],
    [withdrawOwnPlan, {}],
  ] as const) {
    await expect(own.call(endpoint, body)).rejects.toMatchObject({ status: 410, code: 'gone' });
  }
});

/** Lets days pass; the mailed link holds on. */
async function pass(own: OpenMembership, days: number): Promise<void> {
  await own.pass(days);
  await own.shop.app.db.knex('account_links').update({ expires_at: '2099-01-01T00:00:00.000Z' });
}

/** Somebody lets go of the subscription's schedule in the provider's dashboard. */
async function letGo({ shop, subscription }: OpenMembership): Promise<void> {
  const { subscriptions, subscriptionSchedules } = shop.provider.stripe;
  const { schedule } = await subscriptions.retrieve(subscription);
  await subscriptionSchedules.release(schedule as string);
}

/** What members have asked for is looked at by the worker, whose time has come. */
async function workDue({ shop }: OpenMembership): Promise<void> {
  await shop.app.db.knex('membership_changes').whereNotNull('due_at').update({ due_at: '2020-01-01T00:00:00.000Z' });
  await workMemberships(shop.payments);
}

/** Staff end a membership with what is paid for. */
async function endByStaff({ shop }: OpenMembership, payments = shop.payments): Promise<void> {
  const [order] = await shop.rows('orders');
  const [row] = (await shop.rows('memberships')) as unknown as MembershipRow[];
  if (row === undefined) throw new Error('there is no membership');
  const believed = { status: row.status, renews: Boolean(row.renews), periodEnd: row.period_end };
  await endMembership(payments, row.member_id, { orderId: String(order?.['public_id']), when: 'period_end', believed });
}

interface Meanwhile {
  /** The method and path of a call. */
  readonly waitsAt: string;
  /** Whether it is done when the call was answered, and not before it goes out. */
  readonly isAfter?: boolean;
  readonly for: () => Promise<unknown>;
}

/** Another process of the API: at the first of its calls of a kind something else is done meanwhile. */
function processThat({ shop }: OpenMembership, { waitsAt, isAfter = false, for: work }: Meanwhile): PaymentDeps {
  let waits = true;
  const transport: typeof fetch = async (input, init) => {
    const isIt = waits && `${init?.method ?? ''} ${new URL(input as string | URL).pathname}` === waitsAt;
    if (isIt) waits = false;
    if (isIt && !isAfter) await work();
    const answer = await fetch(input, init);
    if (isIt && isAfter) await work();
    return answer;
  };
  return otherProcess(shop.payments, transport);
}
