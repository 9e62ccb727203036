import { expect, test } from '@jest/globals';
import {
  beginCardChange,
  cancelOwnMembership,
  changeOwnPlan,
  completeCardChange,
  payOwnMembership,
  resumeOwnMembership,
  withdrawOwnPlan,
} from '@plumbline/contract/commerce/own-membership';
import { openOwnMembership, type OpenMembership } from '../../testing/open-own-membership.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import {
  annualPurchase,
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
import { moneyHistory } from '../admin/order-history.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { sweep } from '../payments/sweep.ts';
import { runMembershipRound } from './worker.ts';

test('annual to monthly: the plan changes with the renewal, with one mail, and charges the current card', async () => {
  await using member = await openOwnMembership(annualPurchase);
  const { paidUntil } = await member.view();
  const shown = await previewOtherPlan(member);
  expect(shown).toMatchObject({
    when: 'next_charge',
    from: paidUntil,
    amount: 0,
    lines: [],
    next: { at: paidUntil, amount: 2500 },
  });
  const { membership } = await member.call(changeOwnPlan, changeRequestOf(shown));
  expect(membership).toMatchObject({
    billingFrequency: 'annual',
    nextCharge: { at: paidUntil, amount: 2500 },
    comingPlan: { billingFrequency: 'monthly', price: 2500, from: paidUntil, confirmed: true },
  });
  expect(await member.call(changeOwnPlan, changeRequestOf(shown))).toMatchObject({ confirmAt: null, membership });
  const { clientSecret } = await member.call(beginCardChange);
  await member.call(completeCardChange, { setupId: await member.confirmCard(clientSecret, mastercard) });
  const toCard = (await outboxLines(member.shop.app.db)).find(({ kind }) => kind === 'card-changed');
  expect(toCard?.payload).toMatchObject({ description: 'Pro Agent Monthly', price: 2500, periodEnd: paidUntil });
  await passDays(member, 340);
  await runMembershipRound(member.shop.payments);
  expect(await mailKinds(member)).not.toContain('renewal-notice');
  await passDays(member, 27);
  await sweep(member.shop.payments);
  expect(await chargedAmounts(member)).toEqual([25_000, 2500]);
  const [, renewal] = await member.shop.rows('ledger');
  expect(renewal).toMatchObject({ card_brand: 'mastercard', description: 'Pro Agent Monthly' });
  expect(await orderOf(member)).toMatchObject({ plan_id: 'pro-agent-monthly', description: 'Pro Agent Monthly' });
  await passDays(member, 31);
  await sweep(member.shop.payments);
  expect(await chargedAmounts(member)).toEqual([25_000, 2500, 2500]);
  expect((await mailKinds(member)).filter((kind) => kind.startsWith('plan-'))).toEqual(['plan-scheduled']);
  expect(await requestedChanges(member)).toContain('plan_due done');
});

test('annual to monthly, withdrawn: no schedule is left, and the year renews as before', async () => {
  await using member = await openOwnMembership(annualPurchase);
  await changeToOtherPlan(member);
  const { membership } = await member.call(withdrawOwnPlan);
  expect(membership).toMatchObject({ comingPlan: null, nextCharge: { amount: 25_000 } });
  expect((await member.call(withdrawOwnPlan)).membership).toEqual(membership);
  expect(await member.shop.provider.stripe.subscriptions.retrieve(member.subscription)).toMatchObject({
    schedule: null,
  });
  await passDays(member, 367);
  await sweep(member.shop.payments);
  expect(await chargedAmounts(member)).toEqual([25_000, 25_000]);
  const history = (await moneyHistory(member.shop.app.db.knex, [await orderOf(member)])).flat().map(({ kind }) => kind);
  expect(history).toEqual(expect.arrayContaining(['plan_requested', 'plan_withdrawn']));
});

test('annual to monthly within 48 hours of a charge: that charge is yearly, and the one after it monthly', async () => {
  await using member = await dayBeforeCharge();
  const shown = await previewOtherPlan(member);
  expect(shown).toMatchObject({ when: 'after_next_charge', next: { amount: 25_000 } });
  const { membership } = await member.call(changeOwnPlan, changeRequestOf(shown));
  expect(membership).toMatchObject({ nextCharge: { amount: 25_000 }, comingPlan: { from: shown.from } });
  const mail = (await outboxLines(member.shop.app.db)).find(({ kind }) => kind === 'plan-scheduled');
  expect(mail?.payload).toMatchObject({ chargedBefore: shown.next.at, from: shown.from });
  await passDays(member, 2);
  await sweep(member.shop.payments);
  await runWorkerWithAllDue(member);
  expect(await chargedAmounts(member)).toEqual([25_000, 25_000]);
  expect((await outboxLines(member.shop.app.db)).find(({ kind }) => kind === 'renewal-receipt')?.payload).toMatchObject(
    {
      description: 'Pro Agent Annual',
      amount: 25_000,
      price: 2500,
    },
  );
  expect(await member.view()).toMatchObject({ nextCharge: { amount: 2500 }, comingPlan: { confirmed: true } });
  await passDays(member, 366);
  await sweep(member.shop.payments);
  expect(await chargedAmounts(member)).toEqual([25_000, 25_000, 2500]);
});

test('within 48 hours, with a declined yearly charge: the monthly plan starts with the charge after it', async () => {
  await using member = await dayBeforeCharge();
  await changeToOtherPlan(member);
  await setCard(member, 'declines');
  await passDays(member, 2);
  await sweep(member.shop.payments);
  await runWorkerWithAllDue(member);
  const unpaid = await member.view();
  expect(unpaid).toMatchObject({ status: 'past_due', due: { amount: 25_000 }, comingPlan: { price: 2500 } });
  expect(Date.parse(unpaid.comingPlan?.from ?? '') - Date.parse(unpaid.paidUntil)).toBeGreaterThan(364 * 86_400_000);
  await setCard(member, 'pays');
  await member.call(payOwnMembership);
  await runWorkerWithAllDue(member);
  expect(await member.view()).toMatchObject({ nextCharge: { amount: 2500 }, comingPlan: { confirmed: true } });
  await passDays(member, 367);
  await sweep(member.shop.payments);
  expect(await chargedAmounts(member)).toEqual([25_000, 25_000, 2500]);
});

test('within 48 hours, with several declined charges: the monthly plan starts after the running period', async () => {
  await using member = await dayBeforeCharge();
  await changeToOtherPlan(member);
  await setCard(member, 'declines');
  await member.shop.provider.control('dunning', { end: 'past_due' });
  for (const days of [2, 366]) {
    await passDays(member, days);
    await sweep(member.shop.payments);
    await runWorkerWithAllDue(member);
  }
  const unpaid = await member.view();
  expect(unpaid.status).toBe('past_due');
  expect(Date.parse(unpaid.comingPlan?.from ?? '')).toBeGreaterThan(member.shop.app.clock.time);
});

test('within 48 hours, then cancelled: the monthly plan is void, and the yearly charge is the last one', async () => {
  await using member = await dayBeforeCharge();
  await changeToOtherPlan(member);
  const { membership } = await member.call(cancelOwnMembership);
  expect(membership).toMatchObject({ comingPlan: null, nextCharge: { amount: 25_000 } });
  const { until } = membership.leaving ?? {};
  expect(Date.parse(until ?? '') - Date.parse(membership.paidUntil)).toBeGreaterThan(364 * 86_400_000);
  const mail = (await outboxLines(member.shop.app.db)).find(({ kind }) => kind === 'cancelled');
  expect(mail?.payload).toMatchObject({ droppedPlan: 'Pro Agent Monthly', chargedBefore: membership.paidUntil });
  await passDays(member, 2);
  await sweep(member.shop.payments);
  await runWorkerWithAllDue(member);
  await passDays(member, 400);
  await sweep(member.shop.payments);
  expect(await chargedAmounts(member)).toEqual([25_000, 25_000]);
  expect(await member.shop.rows('memberships')).toMatchObject([{ status: 'ended' }]);
});

test('a cancellation voids the scheduled plan; within 48 hours the monthly charge is the last one', async () => {
  await using member = await openOwnMembership(annualPurchase);
  await changeToOtherPlan(member);
  await member.call(cancelOwnMembership);
  expect(await member.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
  await member.call(resumeOwnMembership);
  const lastMail = async (wanted: string) =>
    (await outboxLines(member.shop.app.db)).findLast(({ kind }) => kind === wanted)?.payload;
  const annual = { description: 'Pro Agent Annual', price: 25_000, droppedPlan: 'Pro Agent Monthly' };
  expect(await lastMail('cancelled')).toMatchObject(annual);
  expect(await lastMail('resumed')).toMatchObject(annual);
  // Without a change of plan in between, there is none to report.
  await passDays(member, 0.01);
  await member.call(cancelOwnMembership);
  await member.call(resumeOwnMembership);
  expect(await lastMail('cancelled')).not.toHaveProperty('droppedPlan');
  expect(await lastMail('resumed')).not.toHaveProperty('droppedPlan');
  await changeToOtherPlan(member);
  await passDays(member, 364);
  const { membership } = await member.call(cancelOwnMembership);
  expect(membership).toMatchObject({ nextCharge: { amount: 2500 }, leaving: { chargedBefore: membership.paidUntil } });
  const { until } = membership.leaving ?? {};
  expect(Date.parse(until ?? '') - Date.parse(membership.paidUntil)).toBeLessThan(32 * 86_400_000);
  const { paidUntil: chargedBefore } = membership;
  const late = await lastMail('cancelled');
  expect(late).not.toHaveProperty('droppedPlan');
  expect(late).toMatchObject({
    description: 'Pro Agent Monthly',
    price: 2500,
    chargedBefore,
    periodEnd: until,
  });
  await passDays(member, 2);
  await sweep(member.shop.payments);
  await runWorkerWithAllDue(member);
  await passDays(member, 40);
  await sweep(member.shop.payments);
  expect(await chargedAmounts(member)).toEqual([25_000, 2500]);
  expect(await member.shop.rows('memberships')).toMatchObject([{ status: 'ended' }]);
});

test('after a scheduled plan is taken back, the message names no renewal that does not come', async () => {
  await using member = await openOwnMembership(annualPurchase);
  await changeToOtherPlan(member);
  await passDays(member, 364);
  await member.call(cancelOwnMembership);
  const { message, membership } = await member.call(withdrawOwnPlan);
  expect(membership).toMatchObject({ comingPlan: null, nextCharge: { amount: 25_000 }, leaving: { confirmed: true } });
  expect(message).toMatch(
    /^Your membership is Pro Agent Annual\. The charge of .+ still comes\. .+ your membership ends/,
  );
  await member.shop.app.db.knex('membership_changes').update({ state: 'void', live_key: null, due_at: null });
  await member.shop.app.db.knex('memberships').update({ status: 'past_due' });
  const unpaid = 'The renewal of your membership is not paid yet.';
  expect((await member.call(withdrawOwnPlan)).message).toBe(`Your membership is Pro Agent Annual. ${unpaid}`);
  expect((await member.call(resumeOwnMembership)).message).toBe(unpaid);
});

test.each([
  ['after its event', sweep],
  ['at the daily check', async (payments: PaymentDeps) => payments],
])('a schedule that was released at the provider is created again, %s', async (_, report) => {
  await using member = await openOwnMembership(annualPurchase);
  await changeToOtherPlan(member);
  await releaseSchedule(member);
  await report(member.shop.payments);
  if (report !== sweep) await passDays(member, 1.01);
  await runMembershipRound(member.shop.payments);
  expect(await member.view()).toMatchObject({
    nextCharge: { amount: 2500 },
    comingPlan: { billingFrequency: 'monthly' },
  });
  await passDays(member, 367);
  await sweep(member.shop.payments);
  expect(await chargedAmounts(member)).toEqual([25_000, 2500]);
});

test('a scheduled plan is void after a cancellation at the provider', async () => {
  await using member = await openOwnMembership(annualPurchase);
  await changeToOtherPlan(member);
  await releaseSchedule(member);
  await member.shop.provider.stripe.subscriptions.update(member.subscription, { cancel_at_period_end: true });
  await sweep(member.shop.payments);
  await runMembershipRound(member.shop.payments);
  expect(await member.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
});

/** Opens a yearly membership whose charge is less than 48 hours away. */
async function dayBeforeCharge(): Promise<OpenMembership> {
  const member = await openOwnMembership(annualPurchase);
  await passDays(member, 364);
  return member;
}

/** Releases the subscription's schedule, as in the provider's dashboard. */
async function releaseSchedule({ shop, subscription }: OpenMembership): Promise<void> {
  const { subscriptions, subscriptionSchedules } = shop.provider.stripe;
  const { schedule } = await subscriptions.retrieve(subscription);
  await subscriptionSchedules.release(schedule as string);
}
