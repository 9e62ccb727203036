import { expect, test } from '@jest/globals';
import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { openOwnMembership, type OpenMembership } from '../../testing/open-own-membership.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { otherProcess } from '../../testing/other-process.ts';
import { sweep } from '../payments/sweep.ts';
import { changePrice } from '../plans/change-price.ts';
import { changeRenewal } from './change-renewal.ts';
import { viewMembership } from './view.ts';
import { runMembershipRound } from './worker.ts';

const annual = { membershipId: 'pro-agent-annual' };
const day = 86_400_000;

const mails = async ({ shop }: OpenMembership) =>
  (await outboxLines(shop.app.db))
    .filter(({ kind }) => kind === 'price-change')
    .map(({ payload }) => payload as { readonly price: number; readonly newPrice: number; readonly from: string });

/** Reads the membership's page with a new link, because a link is valid for a day only. */
function view({ shop }: OpenMembership): Promise<OwnMembership> {
  const { db, clock, secret } = shop.app;
  return viewMembership({ db: db.knex, secret }, 1, clock.now());
}

/** The provider's next charge, in cents. */
async function charged({ shop, subscription }: OpenMembership): Promise<number | null | undefined> {
  const { items } = await shop.provider.stripe.subscriptions.retrieve(subscription);
  return items.data[0]?.price.unit_amount;
}

const charges = async ({ shop }: OpenMembership) =>
  (await shop.rows('ledger')).filter(({ kind }) => kind === 'charge').map(({ amount }) => amount);

function announce({ shop }: OpenMembership, planId: string, price: number): Promise<number> {
  const now = new Date(shop.app.clock.now()).toISOString();
  return shop.app.db.write((transaction) => changePrice(transaction, { planId, price }, now));
}

/** Runs some rounds of two processes concurrently. */
async function work({ shop }: OpenMembership): Promise<void> {
  const second = otherProcess(shop.payments);
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await Promise.all([runMembershipRound(shop.payments), runMembershipRound(second)]);
  }
}

test('a monthly price changes with the first charge that is thirty days after the mail, and not with the one before', async () => {
  await using own = await openOwnMembership();
  await own.pass(5);
  const before = await view(own);
  expect(await announce(own, 'pro-agent-monthly', 3000)).toBe(2500);
  await work(own);
  const [mail, ...more] = await mails(own);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ price: 2500, newPrice: 3000 });
  expect(Date.parse(mail?.from ?? '')).toBeGreaterThan(Date.parse(before.paidUntil) + 27 * day);
  expect(await charged(own)).toBe(2500);
  expect(await view(own)).toMatchObject({
    price: 2500,
    nextCharge: { amount: 2500 },
    comingPrice: { price: 3000, from: mail?.from },
  });
  await own.pass(28);
  await sweep(own.shop.payments);
  expect(await charges(own)).toEqual([2500, 2500]);
  await work(own);
  expect(await charged(own)).toBe(3000);
  expect(await view(own)).toMatchObject({ price: 3000, nextCharge: { amount: 3000 }, comingPrice: null });
  await own.pass(31);
  await sweep(own.shop.payments);
  await work(own);
  expect(await charges(own)).toEqual([2500, 2500, 3000]);
  expect(await mails(own)).toHaveLength(1);
});

test('a yearly price is charged with the next renewal, and its notice says so', async () => {
  await using own = await openOwnMembership(annual);
  await announce(own, 'pro-agent-annual', 27_500);
  await work(own);
  expect(await mails(own)).toMatchObject([{ price: 25_000, newPrice: 27_500, from: (await view(own)).paidUntil }]);
  expect(await charged(own)).toBe(27_500);
  await own.pass(340);
  await work(own);
  expect((await outboxLines(own.shop.app.db)).filter(({ kind }) => kind === 'renewal-notice')).toMatchObject([
    { payload: { price: 27_500 } },
  ]);
});

test('a change less than thirty days before a yearly charge comes a year later', async () => {
  await using own = await openOwnMembership(annual);
  await own.pass(340);
  await sweep(own.shop.payments);
  const { paidUntil } = await view(own);
  await announce(own, 'pro-agent-annual', 27_500);
  await work(own);
  const [mail] = await mails(own);
  expect(Date.parse(mail?.from ?? '')).toBeGreaterThan(Date.parse(paidUntil) + 364 * day);
  await own.pass(30);
  await sweep(own.shop.payments);
  expect(await charges(own)).toEqual([25_000, 25_000]);
});

test('whoever leaves is not told, and is once they stay; a price that is taken back is not charged', async () => {
  await using own = await openOwnMembership();
  await own.pass(5);
  await changeRenewal(own.shop.payments, 1, 'cancel');
  await announce(own, 'pro-agent-monthly', 3000);
  await work(own);
  expect(await mails(own)).toEqual([]);
  await changeRenewal(own.shop.payments, 1, 'resume');
  await work(own);
  expect(await mails(own)).toHaveLength(1);
  await announce(own, 'pro-agent-monthly', 2500);
  await own.pass(28);
  await sweep(own.shop.payments);
  await work(own);
  expect(await charged(own)).toBe(2500);
  expect((await view(own)).comingPrice).toBeNull();
  // A third price comes while the first is announced: only the newer of the two is charged.
  await announce(own, 'pro-agent-monthly', 2800);
  await work(own);
  expect((await mails(own)).map(({ newPrice }) => newPrice)).toEqual([3000, 2800]);
});

test('a lower price that was announced is charged as announced, though the plan has its old one again', async () => {
  await using own = await openOwnMembership();
  await own.pass(5);
  await announce(own, 'pro-agent-monthly', 2200);
  await work(own);
  await announce(own, 'pro-agent-monthly', 2500);
  await work(own);
  expect((await view(own)).comingPrice).toMatchObject({ price: 2200 });
  for (let months = 0; months < 3; months += 1) {
    await own.pass(31);
    await sweep(own.shop.payments);
    await work(own);
  }
  expect((await mails(own)).map(({ newPrice }) => newPrice)).toEqual([2200, 2500]);
  // The purchase, the month before the day of the first mail, and that day.
  expect((await charges(own)).slice(0, 3)).toEqual([2500, 2500, 2200]);
});

test('a price that the plan never had is kept, and the provider’s outage loses nothing', async () => {
  let down = false;
  const transport: typeof fetch = (...call) => (down ? Promise.reject(new TypeError('no route')) : fetch(...call));
  await using own = await openOwnMembership(annual, { transport });
  const { knex } = own.shop.app.db;
  await knex('membership_billing').update({ amount: 19_900 });
  await announce(own, 'pro-agent-annual', 27_500);
  await work(own);
  expect(await mails(own)).toEqual([]);
  await knex('membership_billing').update({ amount: 25_000 });
  down = true;
  await runMembershipRound(own.shop.payments);
  expect(await mails(own)).toEqual([]);
  down = false;
  await work(own);
  expect(await view(own)).toMatchObject({ nextCharge: { amount: 27_500 }, comingPrice: null });
  // The state before the price was sent to the provider.
  await knex('membership_prices').update({ state: 'noticed' });
  await knex('membership_billing').update({ amount: 25_000 });
  expect(await view(own)).toMatchObject({
    price: 25_000,
    nextCharge: { amount: 27_500 },
    comingPrice: { price: 27_500 },
  });
  await work(own);
  expect(await view(own)).toMatchObject({ price: 27_500, comingPrice: null });
  expect(await mails(own)).toHaveLength(1);
  expect(await charged(own)).toBe(27_500);
});

test('a price is changed once, to one that cards can be charged, of a plan that exists', async () => {
  await using own = await openOwnMembership();
  await expect(announce(own, 'pro-agent-monthly', 10)).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(announce(own, 'pro-agent-monthly', 2500)).rejects.toMatchObject({ code: 'conflict' });
  await expect(announce(own, 'penthouse', 2500)).rejects.toMatchObject({ code: 'not_found' });
  expect(await own.shop.rows('price_changes')).toEqual([]);
});
