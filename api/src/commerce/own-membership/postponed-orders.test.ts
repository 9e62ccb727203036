import { expect, test } from '@jest/globals';
import { changeOwnPlan, previewOwnPlan, withdrawOwnPlan } from '@plumbline/contract/commerce/own-membership';
import { openOwnMembership } from '../../testing/open-own-membership.ts';
import { agreement } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { changePrice } from '../plans/change-price.ts';
import { createPostponedOrders } from './postponed-orders.ts';
import { runMembershipRound } from './worker.ts';

const minute = 60_000;

test('an order is skipped for half an hour, for one kind of work, and no longer if the clock is set back', () => {
  const postponed = createPostponedOrders();
  const now = Date.UTC(2026, 10, 26);
  postponed.add('a', 1, now);
  postponed.add('a', 2, now + 20 * minute);
  expect(postponed.ids('a', now + 29 * minute)).toEqual([1, 2]);
  expect(postponed.ids('b', now)).toEqual([]);
  expect(postponed.ids('a', now + 30 * minute)).toEqual([2]);
  expect(postponed.ids('a', now - 86_400_000)).toEqual([]);
});

test('a membership whose new price cannot be announced is skipped for a while, and mailed later', async () => {
  await using member = await openOwnMembership({ membershipId: 'pro-agent-annual' });
  const { app, payments } = member.shop;
  const { plan, when, amount, proratedAt } = await member.call(previewOwnPlan);
  const agreed = { when, amount, price: plan.price, proratedAt };
  await member.call(changeOwnPlan, { billingFrequency: plan.billingFrequency, agreed, agreement });
  const change = { planId: 'pro-agent-annual', price: 27_500 };
  await app.db.write((transaction) => changePrice(transaction, change, new Date(app.clock.now()).toISOString()));
  const sentMails = async () => (await outboxLines(app.db)).filter(({ kind }) => kind === 'price-change').length;

  const postponed = createPostponedOrders();
  await runMembershipRound(payments, postponed);
  expect(await sentMails()).toBe(0);
  expect(postponed.ids('price to announce', app.clock.now())).toEqual([1]);
  await member.call(withdrawOwnPlan);
  await runMembershipRound(payments, postponed);
  expect(await sentMails()).toBe(0);
  app.clock.time += 30 * minute;
  await runMembershipRound(payments, postponed);
  expect(await sentMails()).toBe(1);
  expect(postponed.ids('price to announce', app.clock.now())).toEqual([]);
});
