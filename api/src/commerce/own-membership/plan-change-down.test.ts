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
import { workMemberships } from './worker.ts';

test('down: from the renewal on, at the new price, mailed once; another card until then is the one that is charged', async () => {
  await using own = await openOwnMembership(annualPurchase);
  const { paidUntil } = await own.view();
  const shown = await previewOtherPlan(own);
  expect(shown).toMatchObject({
    when: 'next_charge',
    from: paidUntil,
    amount: 0,
    lines: [],
    next: { at: paidUntil, amount: 2500 },
  });
  const { membership } = await own.call(changeOwnPlan, changeRequestOf(shown));
  expect(membership).toMatchObject({
    billingFrequency: 'annual',
    nextCharge: { at: paidUntil, amount: 2500 },
    comingPlan: { billingFrequency: 'monthly', price: 2500, from: paidUntil, confirmed: true },
  });
  expect(await own.call(changeOwnPlan, changeRequestOf(shown))).toMatchObject({ confirmAt: null, membership });
  const { clientSecret } = await own.call(beginCardChange);
  await own.call(completeCardChange, { setupId: await own.confirmCard(clientSecret, mastercard) });
  const toCard = (await outboxLines(own.shop.app.db)).find(({ kind }) => kind === 'card-changed');
  expect(toCard?.payload).toMatchObject({ description: 'Pro Agent Monthly', price: 2500, periodEnd: paidUntil });
  await passDays(own, 340);
  await workMemberships(own.shop.payments);
  expect(await mailKinds(own)).not.toContain('renewal-notice');
  await passDays(own, 27);
  await sweep(own.shop.payments);
  expect(await chargedAmounts(own)).toEqual([25_000, 2500]);
  const [, renewal] = await own.shop.rows('ledger');
  expect(renewal).toMatchObject({ card_brand: 'mastercard', description: 'Pro Agent Monthly' });
  expect(await orderOf(own)).toMatchObject({ plan_id: 'pro-agent-monthly', description: 'Pro Agent Monthly' });
  await passDays(own, 31);
  await sweep(own.shop.payments);
  expect(await chargedAmounts(own)).toEqual([25_000, 2500, 2500]);
  expect((await mailKinds(own)).filter((kind) => kind.startsWith('plan-'))).toEqual(['plan-scheduled']);
  expect(await requestedChanges(own)).toContain('plan_due done');
});

test('down and back again: nothing of it is left, and the year renews as before', async () => {
  await using own = await openOwnMembership(annualPurchase);
  await changeToOtherPlan(own);
  const { membership } = await own.call(withdrawOwnPlan);
  expect(membership).toMatchObject({ comingPlan: null, nextCharge: { amount: 25_000 } });
  expect((await own.call(withdrawOwnPlan)).membership).toEqual(membership);
  expect(await own.shop.provider.stripe.subscriptions.retrieve(own.subscription)).toMatchObject({ schedule: null });
  await passDays(own, 367);
  await sweep(own.shop.payments);
  expect(await chargedAmounts(own)).toEqual([25_000, 25_000]);
  const history = (await moneyHistory(own.shop.app.db.knex, [await orderOf(own)])).flat().map(({ kind }) => kind);
  expect(history).toEqual(expect.arrayContaining(['plan_requested', 'plan_withdrawn']));
});

test('within 48 hours the yearly charge still comes, and the cheaper plan with the one after', async () => {
  await using own = await dayBeforeCharge();
  const shown = await previewOtherPlan(own);
  expect(shown).toMatchObject({ when: 'after_next_charge', next: { amount: 25_000 } });
  const { membership } = await own.call(changeOwnPlan, changeRequestOf(shown));
  expect(membership).toMatchObject({ nextCharge: { amount: 25_000 }, comingPlan: { from: shown.from } });
  const mail = (await outboxLines(own.shop.app.db)).find(({ kind }) => kind === 'plan-scheduled');
  expect(mail?.payload).toMatchObject({ chargedBefore: shown.next.at, from: shown.from });
  await passDays(own, 2);
  await sweep(own.shop.payments);
  await runWorkerWithAllDue(own);
  expect(await chargedAmounts(own)).toEqual([25_000, 25_000]);
  expect(await own.view()).toMatchObject({ nextCharge: { amount: 2500 }, comingPlan: { confirmed: true } });
  await passDays(own, 366);
  await sweep(own.shop.payments);
  expect(await chargedAmounts(own)).toEqual([25_000, 25_000, 2500]);
});

test('within 48 hours: the charge that comes first is declined, and the plan comes with the one after all the same', async () => {
  await using own = await dayBeforeCharge();
  await changeToOtherPlan(own);
  await setCard(own, 'declines');
  await passDays(own, 2);
  await sweep(own.shop.payments);
  await runWorkerWithAllDue(own);
  const unpaid = await own.view();
  expect(unpaid).toMatchObject({ status: 'past_due', due: { amount: 25_000 }, comingPlan: { price: 2500 } });
  expect(Date.parse(unpaid.comingPlan?.from ?? '') - Date.parse(unpaid.paidUntil)).toBeGreaterThan(364 * 86_400_000);
  await setCard(own, 'pays');
  await own.call(payOwnMembership);
  await runWorkerWithAllDue(own);
  expect(await own.view()).toMatchObject({ nextCharge: { amount: 2500 }, comingPlan: { confirmed: true } });
  await passDays(own, 367);
  await sweep(own.shop.payments);
  expect(await chargedAmounts(own)).toEqual([25_000, 25_000, 2500]);
});

test('within 48 hours: however many charges are declined then, the plan comes after the period that runs', async () => {
  await using own = await dayBeforeCharge();
  await changeToOtherPlan(own);
  await setCard(own, 'declines');
  await own.shop.provider.control('dunning', { end: 'past_due' });
  for (const days of [2, 366]) {
    await passDays(own, days);
    await sweep(own.shop.payments);
    await runWorkerWithAllDue(own);
  }
  const unpaid = await own.view();
  expect(unpaid.status).toBe('past_due');
  expect(Date.parse(unpaid.comingPlan?.from ?? '')).toBeGreaterThan(own.shop.app.clock.time);
});

test('within 48 hours: a plan that comes with the charge after is of no use to who then cancels', async () => {
  await using own = await dayBeforeCharge();
  await changeToOtherPlan(own);
  const { membership } = await own.call(cancelOwnMembership);
  expect(membership).toMatchObject({ comingPlan: null, nextCharge: { amount: 25_000 } });
  const { until } = membership.leaving ?? {};
  expect(Date.parse(until ?? '') - Date.parse(membership.paidUntil)).toBeGreaterThan(364 * 86_400_000);
  await passDays(own, 2);
  await sweep(own.shop.payments);
  await runWorkerWithAllDue(own);
  await passDays(own, 400);
  await sweep(own.shop.payments);
  expect(await chargedAmounts(own)).toEqual([25_000, 25_000]);
  expect(await own.shop.rows('memberships')).toMatchObject([{ status: 'ended' }]);
});

test('canceling takes a plan that is to come along; within 48 hours the cheaper plan’s charge is the last', async () => {
  await using own = await openOwnMembership(annualPurchase);
  await changeToOtherPlan(own);
  await own.call(cancelOwnMembership);
  expect(await own.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
  await own.call(resumeOwnMembership);
  await changeToOtherPlan(own);
  await passDays(own, 364);
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
  await passDays(own, 2);
  await sweep(own.shop.payments);
  await runWorkerWithAllDue(own);
  await passDays(own, 40);
  await sweep(own.shop.payments);
  expect(await chargedAmounts(own)).toEqual([25_000, 2500]);
  expect(await own.shop.rows('memberships')).toMatchObject([{ status: 'ended' }]);
});

test.each([
  ['as its event says', sweep],
  ['as a daily look finds', async (payments: PaymentDeps) => payments],
])('a schedule that somebody has let go of at the provider is made anew, %s', async (_, told) => {
  await using own = await openOwnMembership(annualPurchase);
  await changeToOtherPlan(own);
  await letGo(own);
  await told(own.shop.payments);
  if (told !== sweep) await passDays(own, 1.01);
  await workMemberships(own.shop.payments);
  expect(await own.view()).toMatchObject({ nextCharge: { amount: 2500 }, comingPlan: { billingFrequency: 'monthly' } });
  await passDays(own, 367);
  await sweep(own.shop.payments);
  expect(await chargedAmounts(own)).toEqual([25_000, 2500]);
});

test('a plan that is to come, canceled at the provider, comes no more', async () => {
  await using own = await openOwnMembership(annualPurchase);
  await changeToOtherPlan(own);
  await letGo(own);
  await own.shop.provider.stripe.subscriptions.update(own.subscription, { cancel_at_period_end: true });
  await sweep(own.shop.payments);
  await workMemberships(own.shop.payments);
  expect(await own.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
});

/** Opens a yearly membership whose charge is less than 48 hours away. */
async function dayBeforeCharge(): Promise<OpenMembership> {
  const own = await openOwnMembership(annualPurchase);
  await passDays(own, 364);
  return own;
}

/** Releases the subscription's schedule, as in the provider's dashboard. */
async function letGo({ shop, subscription }: OpenMembership): Promise<void> {
  const { subscriptions, subscriptionSchedules } = shop.provider.stripe;
  const { schedule } = await subscriptions.retrieve(subscription);
  await subscriptionSchedules.release(schedule as string);
}
