import { expect, test } from '@jest/globals';
import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { addCoupon } from '../../testing/add-coupon.ts';
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
async function nextChargeAtProvider({ shop, subscription }: OpenMembership): Promise<number | null | undefined> {
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
async function runRounds({ shop }: OpenMembership): Promise<void> {
  const second = otherProcess(shop.payments);
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await Promise.all([runMembershipRound(shop.payments), runMembershipRound(second)]);
  }
}

test('a new monthly price applies from the first charge that is thirty days after the mail', async () => {
  await using member = await openOwnMembership();
  await member.pass(5);
  const before = await view(member);
  expect(await announce(member, 'pro-agent-monthly', 3000)).toBe(2500);
  await runRounds(member);
  const [mail, ...more] = await mails(member);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ price: 2500, newPrice: 3000 });
  expect(Date.parse(mail?.from ?? '')).toBeGreaterThan(Date.parse(before.paidUntil) + 27 * day);
  expect(await nextChargeAtProvider(member)).toBe(2500);
  expect(await view(member)).toMatchObject({
    price: 2500,
    nextCharge: { amount: 2500 },
    comingPrice: { price: 3000, from: mail?.from },
  });
  await member.pass(28);
  await sweep(member.shop.payments);
  expect(await charges(member)).toEqual([2500, 2500]);
  expect((await outboxLines(member.shop.app.db)).find(({ kind }) => kind === 'renewal-receipt')?.payload).toMatchObject(
    {
      amount: 2500,
      price: 3000,
      renews: true,
    },
  );
  await runRounds(member);
  expect(await nextChargeAtProvider(member)).toBe(3000);
  expect(await view(member)).toMatchObject({ price: 3000, nextCharge: { amount: 3000 }, comingPrice: null });
  await member.pass(31);
  await sweep(member.shop.payments);
  await runRounds(member);
  expect(await charges(member)).toEqual([2500, 2500, 3000]);
  expect(await mails(member)).toHaveLength(1);
});

test('a yearly price is charged with the next renewal, and its notice says so', async () => {
  await using member = await openOwnMembership(annual);
  await announce(member, 'pro-agent-annual', 27_500);
  await runRounds(member);
  expect(await mails(member)).toMatchObject([
    { price: 25_000, newPrice: 27_500, from: (await view(member)).paidUntil },
  ]);
  expect(await nextChargeAtProvider(member)).toBe(27_500);
  await member.pass(340);
  await runRounds(member);
  expect((await outboxLines(member.shop.app.db)).filter(({ kind }) => kind === 'renewal-notice')).toMatchObject([
    { payload: { price: 27_500 } },
  ]);
});

test('a price change less than thirty days before a yearly charge applies a year later', async () => {
  await using member = await openOwnMembership(annual);
  await member.pass(340);
  await sweep(member.shop.payments);
  const { paidUntil } = await view(member);
  await announce(member, 'pro-agent-annual', 27_500);
  await runRounds(member);
  const [mail] = await mails(member);
  expect(Date.parse(mail?.from ?? '')).toBeGreaterThan(Date.parse(paidUntil) + 364 * day);
  await member.pass(30);
  await sweep(member.shop.payments);
  expect(await charges(member)).toEqual([25_000, 25_000]);
});

test('a cancelled membership gets no mail until it is resumed; a withdrawn price is not charged', async () => {
  await using member = await openOwnMembership();
  await member.pass(5);
  await changeRenewal(member.shop.payments, 1, 'cancel');
  await announce(member, 'pro-agent-monthly', 3000);
  await runRounds(member);
  expect(await mails(member)).toEqual([]);
  await changeRenewal(member.shop.payments, 1, 'resume');
  await runRounds(member);
  expect(await mails(member)).toHaveLength(1);
  await announce(member, 'pro-agent-monthly', 2500);
  await member.pass(28);
  await sweep(member.shop.payments);
  await runRounds(member);
  expect(await nextChargeAtProvider(member)).toBe(2500);
  expect((await view(member)).comingPrice).toBeNull();
  // A third price comes while the first is announced: only the newer of the two is charged.
  await announce(member, 'pro-agent-monthly', 2800);
  await runRounds(member);
  expect((await mails(member)).map(({ newPrice }) => newPrice)).toEqual([3000, 2800]);
});

test('a rise that is taken back before its first charge leaves the page with the next round', async () => {
  await using member = await openOwnMembership(annual);
  await member.pass(340);
  await sweep(member.shop.payments);
  await announce(member, 'pro-agent-annual', 27_500);
  await runRounds(member);
  expect((await view(member)).comingPrice).toMatchObject({ price: 27_500 });
  await announce(member, 'pro-agent-annual', 25_000);
  await runRounds(member);
  expect((await view(member)).comingPrice).toBeNull();
  expect(await mails(member)).toHaveLength(1);
});

test('an announced lower price is charged, although the plan has its old price again', async () => {
  await using member = await openOwnMembership();
  await member.pass(5);
  await announce(member, 'pro-agent-monthly', 2200);
  await runRounds(member);
  await announce(member, 'pro-agent-monthly', 2500);
  await runRounds(member);
  expect((await view(member)).comingPrice).toMatchObject({ price: 2200 });
  for (let months = 0; months < 3; months += 1) {
    await member.pass(31);
    await sweep(member.shop.payments);
    await runRounds(member);
  }
  expect((await mails(member)).map(({ newPrice }) => newPrice)).toEqual([2200, 2500]);
  // The purchase, the month before the day of the first mail, and that day.
  expect((await charges(member)).slice(0, 3)).toEqual([2500, 2500, 2200]);
});

test('a price that the plan never had stays, and an outage of the provider only delays the announcement', async () => {
  let isDown = false;
  const transport: typeof fetch = (...call) => (isDown ? Promise.reject(new TypeError('no route')) : fetch(...call));
  await using member = await openOwnMembership(annual, { transport });
  const { knex } = member.shop.app.db;
  await knex('membership_billing').update({ amount: 19_900 });
  await announce(member, 'pro-agent-annual', 27_500);
  await runRounds(member);
  expect(await mails(member)).toEqual([]);
  await knex('membership_billing').update({ amount: 25_000 });
  isDown = true;
  await runMembershipRound(member.shop.payments);
  expect(await mails(member)).toEqual([]);
  isDown = false;
  await runRounds(member);
  expect(await view(member)).toMatchObject({ nextCharge: { amount: 27_500 }, comingPrice: null });
  // The state before the price was sent to the provider.
  await knex('membership_prices').update({ state: 'noticed' });
  await knex('membership_billing').update({ amount: 25_000 });
  expect(await view(member)).toMatchObject({
    price: 25_000,
    nextCharge: { amount: 27_500 },
    comingPrice: { price: 27_500 },
  });
  await runRounds(member);
  expect(await view(member)).toMatchObject({ price: 27_500, comingPrice: null });
  expect(await mails(member)).toHaveLength(1);
  expect(await nextChargeAtProvider(member)).toBe(27_500);
});

test('a price change is refused below the minimum charge, to the same price, and for an unknown plan', async () => {
  await using member = await openOwnMembership();
  await expect(announce(member, 'pro-agent-monthly', 10)).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(announce(member, 'pro-agent-monthly', 2500)).rejects.toMatchObject({ code: 'conflict' });
  await expect(announce(member, 'penthouse', 2500)).rejects.toMatchObject({ code: 'not_found' });
  expect(await member.shop.rows('price_changes')).toEqual([]);
});

test('a member whose code would leave less than a card can be charged keeps the present price', async () => {
  await using member = await openOwnMembership(
    { membershipId: 'pro-agent-monthly', couponCode: 'FOUNDERS', amount: 500 },
    {},
    ({ app }) => addCoupon(app, { amountOff: 2000, duration: 'always', planIds: ['pro-agent-monthly'] }),
  );
  await member.pass(5);
  await announce(member, 'pro-agent-monthly', 1500);
  await runRounds(member);
  expect(await mails(member)).toEqual([]);
  await member.pass(28);
  await sweep(member.shop.payments);
  await runRounds(member);
  expect(await nextChargeAtProvider(member)).toBe(2500);
  expect(await view(member)).toMatchObject({ price: 500, nextCharge: { amount: 500 }, comingPrice: null });
});
