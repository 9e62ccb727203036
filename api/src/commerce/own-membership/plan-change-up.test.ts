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
import { runMembershipRound } from './worker.ts';

test('monthly to annual: the price less the unused time is charged at once; it renews a year later', async () => {
  await using member = await openOwnMembership();
  await passDays(member, 15);
  const before = await member.view();
  expect(before.otherPlan).toEqual({
    billingFrequency: 'annual',
    description: 'Pro Agent Annual',
    price: 25_000,
    blockedBy: null,
  });
  const shown = await previewOtherPlan(member);
  expect(shown).toMatchObject({ when: 'now', plan: { price: 25_000 }, next: { amount: 25_000 }, discount: null });
  expect(shown.amount).toBeGreaterThan(23_600);
  expect(shown.amount).toBeLessThan(23_900);
  expect(shown.lines.map(({ text }) => text)).toEqual(['Unused time on Pro Agent Monthly', 'Pro Agent Annual']);
  expect(shown.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(shown.amount);
  // A preview changes nothing.
  expect(await member.view()).toEqual(before);
  await passDays(member, 0.01);
  const { confirmAt, membership, message } = await member.call(changeOwnPlan, changeRequestOf(shown));
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
  expect(await chargedAmounts(member)).toEqual([2500, shown.amount]);
  const [newest, first] = membership.receipts;
  const receiptOf = (token = '') => member.shop.call(getReceipt, { params: { token } });
  expect(await receiptOf(newest?.token)).toMatchObject({
    description: 'Pro Agent Annual',
    amount: shown.amount,
    lines: shown.lines,
  });
  expect(await receiptOf(first?.token)).toMatchObject({ description: 'Pro Agent Monthly', lines: [] });
  const mails = await outboxLines(member.shop.app.db);
  const mail = mails.find(({ kind }) => kind === 'plan-changed');
  expect(mail?.payload).toMatchObject({ before: 'Pro Agent Monthly', amount: shown.amount, price: 25_000 });
  expect(mails.map(({ kind }) => kind)).not.toContain('renewal-receipt');
  const text = (await writeMails(member.shop.app)).find(({ subject }) =>
    subject.startsWith('Your plan has changed'),
  )?.text;
  expect(text).toMatch(/Less: \$\d+\.\d\d: Unused time on Pro Agent Monthly\n/);
  expect((await member.shop.rows('consents')).map(({ shown: words }) => words)).toEqual([
    expect.stringMatching(/^Pro Agent Monthly: /),
    expect.stringMatching(/^Pro Agent Annual: \$23\d\.\d\d today\. Renews each year for \$250\.00, until/),
  ]);
  await passDays(member, 364);
  await sweep(member.shop.payments);
  expect(await chargedAmounts(member)).toHaveLength(2);
  // A leap year has 366 days.
  await passDays(member, 3);
  await sweep(member.shop.payments);
  expect(await chargedAmounts(member)).toEqual([2500, shown.amount, 25_000]);
  expect((await mailKinds(member)).filter((kind) => kind === 'plan-changed')).toHaveLength(1);
});

test('a declined card changes nothing, and the change with another card works after it', async () => {
  await using member = await openOwnMembership();
  await passDays(member, 10);
  await setCard(member, 'declines');
  await expect(changeToOtherPlan(member)).rejects.toMatchObject({
    code: 'card_declined',
    detail: 'Your card was declined. Your plan has not changed.',
  });
  expect(await member.view()).toMatchObject({ billingFrequency: 'monthly', status: 'active', comingPlan: null });
  expect(await chargedAmounts(member)).toEqual([2500]);
  expect(await member.shop.provider.stripe.subscriptions.retrieve(member.subscription)).toMatchObject({
    pending_update: null,
  });
  const { clientSecret } = await member.call(beginCardChange);
  await member.call(completeCardChange, { setupId: await member.confirmCard(clientSecret, mastercard) });
  expect((await mailKinds(member)).filter((kind) => kind === 'card-changed')).toHaveLength(1);
  expect((await changeToOtherPlan(member)).membership.billingFrequency).toBe('annual');
  expect(await mailKinds(member)).not.toContain('payment-failed');
});

test('a change whose bank requires a confirmation is made once it was confirmed on the provider’s page', async () => {
  await using member = await openOwnMembership();
  await passDays(member, 10);
  await setCard(member, 'asks');
  const shown = await previewOtherPlan(member);
  const first = await member.call(changeOwnPlan, changeRequestOf(shown));
  expect(first.confirmAt).toMatch(/\/invoices\//);
  // The message is short, because the provider's page explains the step.
  expect(first.message).toBe('One step is left: please confirm the payment with your bank.');
  expect(first.membership).toMatchObject({
    billingFrequency: 'monthly',
    status: 'active',
    comingPlan: { billingFrequency: 'annual', from: null, confirmAt: first.confirmAt },
    otherPlan: null,
    due: null,
  });
  expect(first.membership.paidUntil).toBe((await member.view()).paidUntil);
  // A repeated request returns the same page, and sends no mail.
  expect((await member.call(changeOwnPlan, changeRequestOf(shown))).confirmAt).toBe(first.confirmAt);
  await runWorkerWithAllDue(member);
  expect(await mailKinds(member)).not.toContain('plan-to-confirm');
  await fetch(first.confirmAt ?? '', { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
  await runWorkerWithAllDue(member);
  expect(await member.view()).toMatchObject({ billingFrequency: 'annual', comingPlan: null });
  expect(await chargedAmounts(member)).toEqual([2500, shown.amount]);
});

test('an unconfirmed change is void after a day, and a withdrawn one can never be paid', async () => {
  await using member = await openOwnMembership();
  await passDays(member, 10);
  await setCard(member, 'asks');
  const { confirmAt } = await changeToOtherPlan(member);
  const { membership } = await member.call(withdrawOwnPlan);
  expect(membership).toMatchObject({ billingFrequency: 'monthly', comingPlan: null });
  await fetch(confirmAt ?? '', { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
  await sweep(member.shop.payments);
  expect(await member.view()).toMatchObject({ billingFrequency: 'monthly', status: 'active' });
  await changeToOtherPlan(member);
  await passDays(member, 1);
  await runWorkerWithAllDue(member);
  expect(await member.view()).toMatchObject({ comingPlan: null, billingFrequency: 'monthly' });
  expect(await chargedAmounts(member)).toEqual([2500]);
  expect(await requestedChanges(member)).toEqual(['plan_now void', 'plan_now void']);
});

test.each(['hang after', 'drop', 'fail after', 'refuse'])(
  'after a lost answer (%s) the worker completes the change, with one charge',
  async (mode) => {
    await using member = await openOwnMembership(undefined, { transport: fetchWithin(2_000) });
    await passDays(member, 10);
    const shown = await previewOtherPlan(member);
    await member.shop.provider.control('faults', { mode, times: 0, match: 'POST /v1/subscriptions/*' });
    await member.call(changeOwnPlan, changeRequestOf(shown)).catch((error: { code: string }) => {
      expect(['provider_unavailable', 'conflict']).toContain(error.code);
    });
    await member.shop.provider.control('faults', { mode: 'normal' });
    await passDays(member, 0.05);
    await runWorkerWithAllDue(member);
    await sweep(member.shop.payments);
    expect(await member.view()).toMatchObject({ billingFrequency: 'annual', comingPlan: null });
    expect(await chargedAmounts(member)).toEqual([2500, shown.amount]);
    expect((await mailKinds(member)).filter((kind) => kind === 'plan-changed')).toHaveLength(1);
  },
);

test('a declined card that the answer has reported is not mailed, also not before the next request', async () => {
  await using member = await openOwnMembership();
  await passDays(member, 10);
  await setCard(member, 'declines');
  await expect(changeToOtherPlan(member)).rejects.toMatchObject({ code: 'card_declined' });
  await passDays(member, 0.01);
  await runMembershipRound(member.shop.payments);
  const { knex } = member.shop.app.db;
  await knex('membership_changes').update({ due_at: new Date(member.shop.app.clock.time + 60_000).toISOString() });
  await setCard(member, 'pays');
  await changeToOtherPlan(member);
  await passDays(member, 0.01);
  await runMembershipRound(member.shop.payments);
  expect(await mailKinds(member)).not.toContain('plan-not-changed');
});

test('a mail about a failed change that cannot be written is tried again later, and does not stay due', async () => {
  await using member = await openOwnMembership();
  await passDays(member, 10);
  await setCard(member, 'declines');
  await expect(changeToOtherPlan(member)).rejects.toMatchObject({ code: 'card_declined' });
  const { knex } = member.shop.app.db;
  const due = new Date(member.shop.app.clock.time - 1000).toISOString();
  await knex('membership_changes').update({ due_at: due });
  // Without it the mail cannot be written.
  await knex('memberships').delete();
  await runMembershipRound(member.shop.payments);
  const [change] = await knex('membership_changes');
  expect([change.state, change.due_at > due]).toEqual(['void', true]);
});

test('a change that is not confirmed: the member is mailed once that the plan has not changed', async () => {
  await using member = await openOwnMembership();
  await passDays(member, 10);
  await setCard(member, 'asks');
  await changeToOtherPlan(member);
  await passDays(member, 1);
  await runWorkerWithAllDue(member);
  await runWorkerWithAllDue(member);
  await runWorkerWithAllDue(member);
  const mails = (await outboxLines(member.shop.app.db)).filter(({ kind }) => kind === 'plan-not-changed');
  expect(mails).toEqual([expect.objectContaining({ payload: expect.objectContaining({ why: 'unconfirmed' }) })]);
});

test('a bank confirmation that is required after the answer: the member is mailed the page once', async () => {
  await using member = await openOwnMembership();
  await passDays(member, 10);
  await setCard(member, 'asks');
  const shown = await previewOtherPlan(member);
  await member.shop.provider.control('faults', { mode: 'fail', times: 0, match: 'POST /v1/prices' });
  await expect(member.call(changeOwnPlan, changeRequestOf(shown))).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
  await member.shop.provider.control('faults', { mode: 'normal' });
  await runWorkerWithAllDue(member);
  await runWorkerWithAllDue(member);
  const confirmAt = (await member.view()).comingPlan?.confirmAt ?? '';
  const mails = (await outboxLines(member.shop.app.db)).filter(({ kind }) => kind.startsWith('plan-'));
  const payload = { plan: 'Pro Agent Annual', amount: shown.amount, confirmAt, description: 'Pro Agent Monthly' };
  expect(mails).toEqual([
    expect.objectContaining({ kind: 'plan-to-confirm', payload: expect.objectContaining(payload) }),
  ]);
  await fetch(confirmAt, { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
  await runWorkerWithAllDue(member);
  expect(await member.view()).toMatchObject({ billingFrequency: 'annual', comingPlan: null });
});

test('a change that could not be requested from the provider for a day is void, and the member is mailed', async () => {
  await using member = await openOwnMembership();
  await passDays(member, 10);
  const shown = await previewOtherPlan(member);
  await member.shop.provider.control('faults', { mode: 'fail', times: 0, match: 'POST /v1/prices' });
  await expect(member.call(changeOwnPlan, changeRequestOf(shown))).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
  await member.shop.provider.control('faults', { mode: 'normal' });
  await passDays(member, 1.1);
  await runWorkerWithAllDue(member);
  await runWorkerWithAllDue(member);
  const mails = (await outboxLines(member.shop.app.db)).filter(({ kind }) => kind === 'plan-not-changed');
  expect(mails).toEqual([expect.objectContaining({ payload: expect.objectContaining({ why: 'late' }) })]);
  expect(await chargedAmounts(member)).toEqual([2500]);
});

test('a request with an outdated amount, time or version of the terms is refused', async () => {
  await using member = await openOwnMembership();
  await passDays(member, 10);
  const shown = await previewOtherPlan(member);
  const planRequest = changeRequestOf(shown);
  const asked = (different: object) => member.call(changeOwnPlan, { ...planRequest, ...different });
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
  await member.shop.app.db.write((transaction) =>
    changePrice(transaction, { planId: 'pro-agent-annual', price: 27_000 }, new Date().toISOString()),
  );
  await expect(asked({})).rejects.toMatchObject({ code: 'amount_mismatch' });
  await member.shop.app.db.knex('membership_plans').where('id', 'pro-agent-annual').update({ price: 25_000 });
  // A preview from some hours ago has another used part of the period.
  await passDays(member, 0.5);
  await expect(asked({})).rejects.toMatchObject({ code: 'amount_mismatch' });
  expect(await chargedAmounts(member)).toEqual([2500]);
  expect(await member.shop.rows('membership_changes')).toEqual([]);
  expect(await member.shop.rows('consents')).toHaveLength(1);
});

test('a cancelled, unpaid, disputed or ended membership, or one without another plan, cannot change it', async () => {
  await using member = await openOwnMembership();
  const { knex } = member.shop.app.db;
  await member.call(cancelOwnMembership);
  expect((await member.view()).otherPlan?.blockedBy).toBe('leaving');
  await expect(previewOtherPlan(member)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('canceled'),
  });
  await member.call(resumeOwnMembership);
  expect((await mailKinds(member)).filter((kind) => kind === 'resumed')).toHaveLength(1);
  const [order] = await member.shop.rows('orders');
  const intent = (await member.shop.rows('ledger'))[0]?.['intent_id'];
  await member.shop.provider.control('disputes', { payment_intent: String(intent) });
  await sweep(member.shop.payments);
  expect((await orderOf(member)).status).toBe('disputed');
  expect((await member.view()).otherPlan?.blockedBy).toBe('disputed');
  await expect(previewOtherPlan(member)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('bank'),
  });
  await member.shop.provider.control(
    `disputes/${(await member.shop.provider.stripe.disputes.list()).data[0]?.id ?? ''}/close`,
    { outcome: 'won' },
  );
  await sweep(member.shop.payments);
  await knex('membership_plans').where('id', 'pro-agent-annual').update({ sold: false });
  expect((await member.view()).otherPlan).toBeNull();
  await expect(previewOtherPlan(member)).rejects.toMatchObject({ code: 'conflict' });
  await knex('membership_plans').where('id', 'pro-agent-annual').update({ sold: true });
  await setCard(member, 'declines');
  await passDays(member, 32);
  await sweep(member.shop.payments);
  expect((await member.view()).otherPlan?.blockedBy).toBe('unpaid');
  await expect(previewOtherPlan(member)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('not paid'),
  });
  await member.call(cancelOwnMembership);
  expect((await member.view()).otherPlan).toBeNull();
  await expect(previewOtherPlan(member)).rejects.toMatchObject({ code: 'conflict' });
  expect(order).toBeDefined();
});

test('a code for every payment also reduces the new plan, calculated from its price', async () => {
  await using member = await openOwnMembership(
    { membershipId: 'pro-agent-monthly', couponCode: 'FOUNDERS', amount: 2000 },
    {},
    ({ app }) => addCoupon(app, { duration: 'always' }),
  );
  const shown = await previewOtherPlan(member);
  expect(shown).toMatchObject({ plan: { price: 20_000 }, discount: { code: 'FOUNDERS', amount: 5000 } });
  expect(shown.lines.at(-1)).toEqual({ text: 'Code FOUNDERS', amount: -5000 });
  const { membership } = await member.call(changeOwnPlan, changeRequestOf(shown));
  expect(membership).toMatchObject({ price: 20_000, nextCharge: { amount: 20_000 } });
  await passDays(member, 367);
  await sweep(member.shop.payments);
  expect((await chargedAmounts(member)).at(-1)).toBe(20_000);
  expect((await member.shop.rows('ledger')).at(-1)).toMatchObject({ discount: 5000 });
});

test('a price that was announced for the previous plan is not charged for the new one', async () => {
  await using member = await openOwnMembership();
  const { db } = member.shop.app;
  // The next charge is then less than thirty days away, also in months of 31 days.
  await passDays(member, 5);
  await db.write((transaction) =>
    changePrice(transaction, { planId: 'pro-agent-monthly', price: 3000 }, new Date().toISOString()),
  );
  await runMembershipRound(member.shop.payments);
  expect((await member.view()).comingPrice).not.toBeNull();
  const { membership } = await changeToOtherPlan(member);
  expect(membership).toMatchObject({ price: 25_000, comingPrice: null });
  expect(await db.knex('membership_prices').pluck('state')).toEqual(['void']);
});

test('monthly to annual, after four months: the membership is read twice, before and after the charge', async () => {
  await using member = await openOwnMembership();
  for (let months = 0; months < 4; months += 1) {
    await passDays(member, 31);
    await sweep(member.shop.payments);
  }
  const asked = { ...changeRequestOf(await previewOtherPlan(member)), address: null, by: null };
  const calls: string[] = [];
  // The number of sequential calls before an answer.
  let sequentialCalls = 0;
  const transport: typeof fetch = async (input, init) => {
    calls.push(`${init?.method ?? ''} ${new URL(input as string | URL).pathname}`);
    const before = sequentialCalls;
    const answer = await fetch(input, init);
    sequentialCalls = Math.max(sequentialCalls, before + 1);
    return answer;
  };
  expect(await changePlan(otherProcess(member.shop.payments, transport), 1, asked)).toBeNull();
  expect(calls.length).toBeLessThanOrEqual(26);
  expect(sequentialCalls).toBeLessThanOrEqual(10);
  expect(calls.filter((call) => call === 'GET /v1/invoices')).toHaveLength(2);
});

test('an expired token changes nothing', async () => {
  await using member = await openOwnMembership();
  const planRequest = changeRequestOf(await previewOtherPlan(member));
  member.shop.app.clock.time += 25 * 3_600_000;
  for (const [endpoint, body] of [
    [previewOwnPlan, {}],
    [changeOwnPlan, planRequest],
    [withdrawOwnPlan, {}],
  ] as const) {
    await expect(member.call(endpoint, body)).rejects.toMatchObject({ status: 410, code: 'gone' });
  }
});

test('monthly to annual, after a partial refund of the period: no credit, unless the refund fails', async () => {
  await using member = await openOwnMembership();
  const [charge] = await member.shop.rows('ledger');
  const { id } = await member.shop.provider.stripe.refunds.create({
    payment_intent: String(charge?.['intent_id']),
    amount: 2450,
  });
  await expect(previewOtherPlan(member)).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('has been refunded'),
  });
  expect(await chargedAmounts(member)).toEqual([2500]);
  await member.shop.provider.control(`refunds/${id}/fail`);
  expect((await previewOtherPlan(member)).amount).toBeGreaterThan(0);
});
