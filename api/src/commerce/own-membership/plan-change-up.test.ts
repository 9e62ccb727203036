import { expect, test } from '@jest/globals';
import {
  beginCardChange,
  cancelOwnMembership,
  changeOwnPlan,
  completeCardChange,
  previewOwnPlan,
  resumeOwnMembership,
  withdrawOwnPlan,
} from '@plumbline/contract/commerce/own-membership';
import { getReceipt } from '@plumbline/contract/commerce/receipts';
import { addCoupon } from '../../testing/add-coupon.ts';
import { fetchWithin } from '../../testing/fetch-within.ts';
import { openOwnMembership } from '../../testing/open-own-membership.ts';
import { agreement } from '../../testing/open-shop.ts';
import { otherProcess } from '../../testing/other-process.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import {
  setCard,
  changeToOtherPlan,
  requestedChanges,
  chargedAmounts,
  mailKinds,
  mastercard,
  orderOf,
  passDays,
  previewOtherPlan,
  changeRequestOf,
  runWorkerWithAllDue,
} from '../../testing/plan-changes.ts';
import { writeMails } from '../../testing/write-mails.ts';
import { sweep } from '../payments/sweep.ts';
import { changePrice } from '../plans/change-price.ts';
import { changePlan } from './change-plan.ts';
import { workMemberships } from './worker.ts';

test('up: the price less the unused time is shown, charged at once, receipted, mailed, and renews a year later', async () => {
  await using own = await openOwnMembership();
  await passDays(own, 15);
  const before = await own.view();
  expect(before.otherPlan).toEqual({
    billingFrequency: 'annual',
    description: 'Pro Agent Annual',
    price: 25_000,
    blockedBy: null,
  });
  const shown = await previewOtherPlan(own);
  expect(shown).toMatchObject({ when: 'now', plan: { price: 25_000 }, next: { amount: 25_000 }, discount: null });
  expect(shown.amount).toBeGreaterThan(23_600);
  expect(shown.amount).toBeLessThan(23_900);
  expect(shown.lines.map(({ text }) => text)).toEqual(['Unused time on Pro Agent Monthly', 'Pro Agent Annual']);
  expect(shown.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(shown.amount);
  // A preview changes nothing.
  expect(await own.view()).toEqual(before);
  await passDays(own, 0.01);
  const { confirmAt, membership, message } = await own.call(changeOwnPlan, changeRequestOf(shown));
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
  expect(await chargedAmounts(own)).toEqual([2500, shown.amount]);
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
  expect(text).toMatch(/Less: \$\d+\.\d\d: Unused time on Pro Agent Monthly\n/);
  expect((await own.shop.rows('consents')).map(({ shown: words }) => words)).toEqual([
    expect.stringMatching(/^Pro Agent Monthly: /),
    expect.stringMatching(/^Pro Agent Annual: \$23\d\.\d\d today\. Renews each year for \$250\.00, until/),
  ]);
  await passDays(own, 364);
  await sweep(own.shop.payments);
  expect(await chargedAmounts(own)).toHaveLength(2);
  // A leap year has 366 days.
  await passDays(own, 3);
  await sweep(own.shop.payments);
  expect(await chargedAmounts(own)).toEqual([2500, shown.amount, 25_000]);
  expect((await mailKinds(own)).filter((kind) => kind === 'plan-changed')).toHaveLength(1);
});

test('a card that is declined changes nothing, and another card works after that', async () => {
  await using own = await openOwnMembership();
  await passDays(own, 10);
  await setCard(own, 'declines');
  await expect(changeToOtherPlan(own)).rejects.toMatchObject({
    code: 'card_declined',
    detail: 'Your card was declined. Your plan has not changed.',
  });
  expect(await own.view()).toMatchObject({ billingFrequency: 'monthly', status: 'active', comingPlan: null });
  expect(await chargedAmounts(own)).toEqual([2500]);
  expect(await own.shop.provider.stripe.subscriptions.retrieve(own.subscription)).toMatchObject({
    pending_update: null,
  });
  const { clientSecret } = await own.call(beginCardChange);
  await own.call(completeCardChange, { setupId: await own.confirmCard(clientSecret, mastercard) });
  expect((await mailKinds(own)).filter((kind) => kind === 'card-changed')).toHaveLength(1);
  expect((await changeToOtherPlan(own)).membership.billingFrequency).toBe('annual');
  expect(await mailKinds(own)).not.toContain('payment-failed');
});

test('a bank that asks: until its page was used nothing changes, and then it does', async () => {
  await using own = await openOwnMembership();
  await passDays(own, 10);
  await setCard(own, 'asks');
  const shown = await previewOtherPlan(own);
  const first = await own.call(changeOwnPlan, changeRequestOf(shown));
  expect(first.confirmAt).toMatch(/\/invoices\//);
  // The page says more of it, so that the message does not.
  expect(first.message).toBe('One step is left: please confirm the payment with your bank.');
  expect(first.membership).toMatchObject({
    billingFrequency: 'monthly',
    status: 'active',
    comingPlan: { billingFrequency: 'annual', from: null, confirmAt: first.confirmAt },
    otherPlan: null,
    due: null,
  });
  expect(first.membership.paidUntil).toBe((await own.view()).paidUntil);
  // A repeated request returns the same page, and sends no mail.
  expect((await own.call(changeOwnPlan, changeRequestOf(shown))).confirmAt).toBe(first.confirmAt);
  await runWorkerWithAllDue(own);
  expect(await mailKinds(own)).not.toContain('plan-to-confirm');
  await fetch(first.confirmAt ?? '', { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
  await runWorkerWithAllDue(own);
  expect(await own.view()).toMatchObject({ billingFrequency: 'annual', comingPlan: null });
  expect(await chargedAmounts(own)).toEqual([2500, shown.amount]);
});

test('a confirmation that never comes is given up after a day, and one that is taken back can never be paid', async () => {
  await using own = await openOwnMembership();
  await passDays(own, 10);
  await setCard(own, 'asks');
  const { confirmAt } = await changeToOtherPlan(own);
  const { membership } = await own.call(withdrawOwnPlan);
  expect(membership).toMatchObject({ billingFrequency: 'monthly', comingPlan: null });
  await fetch(confirmAt ?? '', { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
  await sweep(own.shop.payments);
  expect(await own.view()).toMatchObject({ billingFrequency: 'monthly', status: 'active' });
  await changeToOtherPlan(own);
  await passDays(own, 1);
  await runWorkerWithAllDue(own);
  expect(await own.view()).toMatchObject({ comingPlan: null, billingFrequency: 'monthly' });
  expect(await chargedAmounts(own)).toEqual([2500]);
  expect(await requestedChanges(own)).toEqual(['plan_now void', 'plan_now void']);
});

test.each(['hang after', 'drop', 'fail after', 'refuse'])(
  'an answer that gets lost (%s): the worker finishes it, with one charge',
  async (mode) => {
    await using own = await openOwnMembership(undefined, { transport: fetchWithin(2_000) });
    await passDays(own, 10);
    const shown = await previewOtherPlan(own);
    await own.shop.provider.control('faults', { mode, times: 0, match: 'POST /v1/subscriptions/*' });
    await own.call(changeOwnPlan, changeRequestOf(shown)).catch((error: { code: string }) => {
      expect(['provider_unavailable', 'conflict']).toContain(error.code);
    });
    await own.shop.provider.control('faults', { mode: 'normal' });
    await passDays(own, 0.05);
    await runWorkerWithAllDue(own);
    await sweep(own.shop.payments);
    expect(await own.view()).toMatchObject({ billingFrequency: 'annual', comingPlan: null });
    expect(await chargedAmounts(own)).toEqual([2500, shown.amount]);
    expect((await mailKinds(own)).filter((kind) => kind === 'plan-changed')).toHaveLength(1);
  },
);

test('whoever reads that the card was declined gets no mail about it, nor who asks anew before that is sent', async () => {
  await using own = await openOwnMembership();
  await passDays(own, 10);
  await setCard(own, 'declines');
  await expect(changeToOtherPlan(own)).rejects.toMatchObject({ code: 'card_declined' });
  await passDays(own, 0.01);
  await workMemberships(own.shop.payments);
  const { knex } = own.shop.app.db;
  await knex('membership_changes').update({ due_at: new Date(own.shop.app.clock.time + 60_000).toISOString() });
  await setCard(own, 'pays');
  await changeToOtherPlan(own);
  await passDays(own, 0.01);
  await workMemberships(own.shop.payments);
  expect(await mailKinds(own)).not.toContain('plan-not-changed');
});

test('a bank’s question that nobody answers: the member is told once that the plan has not changed', async () => {
  await using own = await openOwnMembership();
  await passDays(own, 10);
  await setCard(own, 'asks');
  await changeToOtherPlan(own);
  await passDays(own, 1);
  await runWorkerWithAllDue(own);
  await runWorkerWithAllDue(own);
  await runWorkerWithAllDue(own);
  const mails = (await outboxLines(own.shop.app.db)).filter(({ kind }) => kind === 'plan-not-changed');
  expect(mails).toEqual([expect.objectContaining({ payload: expect.objectContaining({ why: 'unconfirmed' }) })]);
});

test('a bank that asks once nobody waits for the answer: the member is mailed the page, once, and confirms there', async () => {
  await using own = await openOwnMembership();
  await passDays(own, 10);
  await setCard(own, 'asks');
  const shown = await previewOtherPlan(own);
  await own.shop.provider.control('faults', { mode: 'fail', times: 0, match: 'POST /v1/prices' });
  await expect(own.call(changeOwnPlan, changeRequestOf(shown))).rejects.toMatchObject({ code: 'provider_unavailable' });
  await own.shop.provider.control('faults', { mode: 'normal' });
  await runWorkerWithAllDue(own);
  await runWorkerWithAllDue(own);
  const confirmAt = (await own.view()).comingPlan?.confirmAt ?? '';
  const mails = (await outboxLines(own.shop.app.db)).filter(({ kind }) => kind.startsWith('plan-'));
  const payload = { plan: 'Pro Agent Annual', amount: shown.amount, confirmAt, description: 'Pro Agent Monthly' };
  expect(mails).toEqual([
    expect.objectContaining({ kind: 'plan-to-confirm', payload: expect.objectContaining(payload) }),
  ]);
  await fetch(confirmAt, { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
  await runWorkerWithAllDue(own);
  expect(await own.view()).toMatchObject({ billingFrequency: 'annual', comingPlan: null });
});

test('a change that the provider could not be asked for in a day is given up, and the member is told', async () => {
  await using own = await openOwnMembership();
  await passDays(own, 10);
  const shown = await previewOtherPlan(own);
  await own.shop.provider.control('faults', { mode: 'fail', times: 0, match: 'POST /v1/prices' });
  await expect(own.call(changeOwnPlan, changeRequestOf(shown))).rejects.toMatchObject({ code: 'provider_unavailable' });
  await own.shop.provider.control('faults', { mode: 'normal' });
  await passDays(own, 1.1);
  await runWorkerWithAllDue(own);
  await runWorkerWithAllDue(own);
  const mails = (await outboxLines(own.shop.app.db)).filter(({ kind }) => kind === 'plan-not-changed');
  expect(mails).toEqual([expect.objectContaining({ payload: expect.objectContaining({ why: 'late' }) })]);
  expect(await chargedAmounts(own)).toEqual([2500]);
});

test('what was agreed to is what is charged: an amount, a time or terms that are old are refused', async () => {
  await using own = await openOwnMembership();
  await passDays(own, 10);
  const shown = await previewOtherPlan(own);
  const planRequest = changeRequestOf(shown);
  const asked = (different: object) => own.call(changeOwnPlan, { ...planRequest, ...different });
  await expect(asked({ agreed: { ...planRequest.agreed, amount: shown.amount - 1 } })).rejects.toMatchObject({
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
  // A preview from some hours ago has another used part of the period.
  await passDays(own, 0.5);
  await expect(asked({})).rejects.toMatchObject({ code: 'amount_mismatch' });
  expect(await chargedAmounts(own)).toEqual([2500]);
  expect(await own.shop.rows('membership_changes')).toEqual([]);
  expect(await own.shop.rows('consents')).toHaveLength(1);
});

test('who has canceled, owes, is disputed, has ended, or has no other plan cannot change', async () => {
  await using own = await openOwnMembership();
  const { knex } = own.shop.app.db;
  await own.call(cancelOwnMembership);
  expect((await own.view()).otherPlan?.blockedBy).toBe('leaving');
  await expect(previewOtherPlan(own)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('canceled'),
  });
  await own.call(resumeOwnMembership);
  expect((await mailKinds(own)).filter((kind) => kind === 'resumed')).toHaveLength(1);
  const [order] = await own.shop.rows('orders');
  const intent = (await own.shop.rows('ledger'))[0]?.['intent_id'];
  await own.shop.provider.control('disputes', { payment_intent: String(intent) });
  await sweep(own.shop.payments);
  expect((await orderOf(own)).status).toBe('disputed');
  expect((await own.view()).otherPlan?.blockedBy).toBe('disputed');
  await expect(previewOtherPlan(own)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('bank'),
  });
  await own.shop.provider.control(
    `disputes/${(await own.shop.provider.stripe.disputes.list()).data[0]?.id ?? ''}/close`,
    { outcome: 'won' },
  );
  await sweep(own.shop.payments);
  await knex('membership_plans').where('id', 'pro-agent-annual').update({ sold: false });
  expect((await own.view()).otherPlan).toBeNull();
  await expect(previewOtherPlan(own)).rejects.toMatchObject({ code: 'conflict' });
  await knex('membership_plans').where('id', 'pro-agent-annual').update({ sold: true });
  await setCard(own, 'declines');
  await passDays(own, 32);
  await sweep(own.shop.payments);
  expect((await own.view()).otherPlan?.blockedBy).toBe('unpaid');
  await expect(previewOtherPlan(own)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('not paid'),
  });
  await own.call(cancelOwnMembership);
  expect((await own.view()).otherPlan).toBeNull();
  await expect(previewOtherPlan(own)).rejects.toMatchObject({ code: 'conflict' });
  expect(order).toBeDefined();
});

test('a code that holds for all periods goes along, reckoned from the new price', async () => {
  await using own = await openOwnMembership(
    { membershipId: 'pro-agent-monthly', couponCode: 'FOUNDERS', amount: 2000 },
    {},
    ({ app }) => addCoupon(app, { duration: 'always' }),
  );
  const shown = await previewOtherPlan(own);
  expect(shown).toMatchObject({ plan: { price: 20_000 }, discount: { code: 'FOUNDERS', amount: 5000 } });
  expect(shown.lines.at(-1)).toEqual({ text: 'Code FOUNDERS', amount: -5000 });
  const { membership } = await own.call(changeOwnPlan, changeRequestOf(shown));
  expect(membership).toMatchObject({ price: 20_000, nextCharge: { amount: 20_000 } });
  await passDays(own, 367);
  await sweep(own.shop.payments);
  expect((await chargedAmounts(own)).at(-1)).toBe(20_000);
  expect((await own.shop.rows('ledger')).at(-1)).toMatchObject({ discount: 5000 });
});

test('a price that was announced for the plan before is not charged for the new one', async () => {
  await using own = await openOwnMembership();
  const { db } = own.shop.app;
  // The next charge is then less than thirty days away, also in months of 31 days.
  await passDays(own, 5);
  await db.write((transaction) =>
    changePrice(transaction, { planId: 'pro-agent-monthly', price: 3000 }, new Date().toISOString()),
  );
  await workMemberships(own.shop.payments);
  expect((await own.view()).comingPrice).not.toBeNull();
  const { membership } = await changeToOtherPlan(own);
  expect(membership).toMatchObject({ price: 25_000, comingPrice: null });
  expect(await db.knex('membership_prices').pluck('state')).toEqual(['void']);
});

test('up, after four months: the membership is read twice, before the charge and after it', async () => {
  await using own = await openOwnMembership();
  for (let months = 0; months < 4; months += 1) {
    await passDays(own, 31);
    await sweep(own.shop.payments);
  }
  const asked = { ...changeRequestOf(await previewOtherPlan(own)), address: null, by: null };
  const calls: string[] = [];
  // The number of sequential calls before an answer.
  let waitedFor = 0;
  const transport: typeof fetch = async (input, init) => {
    calls.push(`${init?.method ?? ''} ${new URL(input as string | URL).pathname}`);
    const before = waitedFor;
    const answer = await fetch(input, init);
    waitedFor = Math.max(waitedFor, before + 1);
    return answer;
  };
  expect(await changePlan(otherProcess(own.shop.payments, transport), 1, asked)).toBeNull();
  expect(calls.length).toBeLessThanOrEqual(26);
  expect(waitedFor).toBeLessThanOrEqual(10);
  expect(calls.filter((call) => call === 'GET /v1/invoices')).toHaveLength(2);
});

test('a token of nobody, and one that is over, change nothing', async () => {
  await using own = await openOwnMembership();
  const planRequest = changeRequestOf(await previewOtherPlan(own));
  own.shop.app.clock.time += 25 * 3_600_000;
  for (const [endpoint, body] of [
    [previewOwnPlan, {}],
    [changeOwnPlan, planRequest],
    [withdrawOwnPlan, {}],
  ] as const) {
    await expect(own.call(endpoint, body)).rejects.toMatchObject({ status: 410, code: 'gone' });
  }
});

test('up, after a part of the running period’s payment was given back: it is not credited once more, unless the refund fails', async () => {
  await using own = await openOwnMembership();
  const [charge] = await own.shop.rows('ledger');
  const { id } = await own.shop.provider.stripe.refunds.create({
    payment_intent: String(charge?.['intent_id']),
    amount: 2450,
  });
  await expect(previewOtherPlan(own)).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('has been refunded'),
  });
  expect(await chargedAmounts(own)).toEqual([2500]);
  await own.shop.provider.control(`refunds/${id}/fail`);
  expect((await previewOtherPlan(own)).amount).toBeGreaterThan(0);
});
