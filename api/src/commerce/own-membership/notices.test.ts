import { expect, test } from '@jest/globals';
import { beginCardChange, cancelOwnMembership, completeCardChange } from '@plumbline/contract/commerce/own-membership';
import { mailedToken, openOwnMembership, type OpenMembership } from '../../testing/open-own-membership.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { otherProcess } from '../../testing/other-process.ts';
import { sweep } from '../payments/sweep.ts';
import { writeMails } from '../../testing/write-mails.ts';
import { expiringCards } from './count-expiring-cards.ts';
import { runMembershipRound } from './worker.ts';

const annual = { membershipId: 'pro-agent-annual' };

const mailsOf = async ({ shop }: OpenMembership, kind: string) =>
  (await outboxLines(shop.app.db)).filter((mail) => mail.kind === kind).map(({ payload }) => payload);

/** Runs some rounds of both processes concurrently. */
async function work(own: OpenMembership): Promise<void> {
  const second = otherProcess(own.shop.payments);
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await Promise.all([runMembershipRound(own.shop.payments), runMembershipRound(second)]);
  }
}

test('a yearly charge is announced 30 days before, once, whoever looks and restarts', async () => {
  await using own = await openOwnMembership(annual);
  await own.pass(334);
  await work(own);
  expect(await mailsOf(own, 'renewal-notice')).toEqual([]);
  await own.pass(2);
  await work(own);
  const [row] = await own.shop.rows('memberships');
  expect(await mailsOf(own, 'renewal-notice')).toEqual([
    expect.objectContaining({
      price: 25_000,
      periodEnd: row?.['period_end'],
      card: { brand: 'visa', last4: '4242', wallet: null, expires: `${new Date().getUTCFullYear() + 2}-12` },
    }),
  ]);
  const mail = (await writeMails(own.shop.app)).find(({ subject }) => subject.startsWith('Your membership renews on'));
  expect(mail?.text).toMatch(/\/membership\?token=[\w-]{43}/);
  for (let days = 0; days < 5; days += 1) {
    await own.pass(5);
    await work(own);
  }
  expect(await mailsOf(own, 'renewal-notice')).toHaveLength(1);
  // The clock is set back, and then jumps forward.
  own.shop.app.clock.time -= 40 * 86_400_000;
  await work(own);
  own.shop.app.clock.time += 40 * 86_400_000;
  await work(own);
  expect(await mailsOf(own, 'renewal-notice')).toHaveLength(1);
  await own.pass(20);
  await sweep(own.shop.payments);
  await own.pass(330);
  await work(own);
  expect(await mailsOf(own, 'renewal-notice')).toHaveLength(2);
});

test('no charge is announced to who leaves, and none of a membership by the month', async () => {
  await using own = await openOwnMembership(annual);
  await own.shop.join({ membershipId: 'elite-broker-monthly' });
  await own.call(cancelOwnMembership);
  await own.pass(20);
  await sweep(own.shop.payments);
  await own.pass(320);
  await work(own);
  expect(await mailsOf(own, 'renewal-notice')).toEqual([]);
});

test('an unpaid renewal is said on the 1st, 3rd, 7th and 14th day, each once, and no more once it is paid', async () => {
  await using own = await openOwnMembership();
  const { provider } = own.shop;
  await provider.control('dunning', { end: 'past_due' });
  await provider.control(`subscriptions/${own.subscription}/card`, { card: 'declines' });
  const due = Date.parse((await own.view()).paidUntil) + 3_700_000;
  await own.pass((due - own.shop.app.clock.time) / 86_400_000);
  const days = [];
  for (let day = 1; day <= 16; day += 1) {
    await sweep(own.shop.payments);
    await work(own);
    days.push((await mailsOf(own, 'payment-failed')).length);
    await own.pass(1);
  }
  expect(days).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4]);
  expect((await mailsOf(own, 'payment-failed')).map((payload) => payload?.['day'])).toEqual([undefined, 3, 7, 14]);
});

test('after an outage only the newest reminder is sent; one that was paid meanwhile has none', async () => {
  await using own = await openOwnMembership();
  const { provider } = own.shop;
  await provider.control('dunning', { end: 'past_due' });
  await provider.control(`subscriptions/${own.subscription}/card`, { card: 'declines' });
  await own.pass(32);
  await sweep(own.shop.payments);
  await own.pass(9);
  await work(own);
  expect((await mailsOf(own, 'payment-failed')).map((payload) => payload?.['day'])).toEqual([undefined, 7]);
  // The renewal is paid at the provider, and no event has reported it.
  const [invoice] = (await provider.stripe.invoices.list({ subscription: own.subscription, status: 'open' })).data;
  await provider.control(`subscriptions/${own.subscription}/card`, { card: 'pays' });
  await provider.stripe.invoices.pay(invoice?.id ?? '');
  await own.pass(6);
  await work(own);
  expect(await mailsOf(own, 'payment-failed')).toHaveLength(2);
});

test('a renewal that asks for 3-D Secure is said with the provider’s page', async () => {
  await using own = await openOwnMembership();
  const { provider } = own.shop;
  await provider.control('dunning', { end: 'past_due' });
  await provider.control(`subscriptions/${own.subscription}/card`, { card: 'asks' });
  await own.pass(32);
  await sweep(own.shop.payments);
  await own.pass(2);
  await work(own);
  expect((await mailsOf(own, 'payment-failed')).at(-1)).toMatchObject({
    day: 3,
    needsConfirmation: true,
    invoiceUrl: expect.stringMatching(/^http/),
  });
});

test('a card that will have expired by the next charge is said once, and no more once it was changed', async () => {
  await using own = await openOwnMembership(annual);
  const { knex } = own.shop.app.db;
  await work(own);
  expect(await mailsOf(own, 'card-expiring')).toEqual([]);
  // In two years the card is at the end of its last month; a membership that began in December has been charged to it once more by then.
  const last = Date.UTC(new Date().getUTCFullYear() + 2, 11, 31, 23, 59);
  while (own.shop.app.clock.time < last) {
    await own.pass(Math.min(30, Math.max(1, (last - own.shop.app.clock.time) / 86_400_000)));
    await sweep(own.shop.payments);
  }
  await work(own);
  expect(await mailsOf(own, 'card-expiring')).toEqual([
    expect.objectContaining({ card: expect.objectContaining({ last4: '4242' }) }),
  ]);
  await own.pass(3);
  await work(own);
  expect(await mailsOf(own, 'card-expiring')).toHaveLength(1);
  expect(await knex('order_notices').where('kind', 'card-expiring')).toHaveLength(1);
  const [row] = await own.shop.rows('memberships');
  const charge = Date.parse(String(row?.['period_end']));
  const counted = () => Promise.all([31, 29].map((days) => expiringCards.count(knex, charge - days * 86_400_000)));
  expect(await counted()).toEqual([0, 1]);
  const token = await mailedToken(own.shop);
  const { clientSecret } = await own.shop.call(beginCardChange, { body: { token } });
  await provideLaterCard(own, clientSecret);
  await own.shop.call(completeCardChange, { body: { token, setupId: clientSecret.split('_secret_')[0] ?? '' } });
  await own.pass(20);
  await work(own);
  expect(await mailsOf(own, 'card-expiring')).toHaveLength(1);
  expect(await counted()).toEqual([0, 0]);
});

/** Provides a card that expires later than the sandbox's usual one. */
async function provideLaterCard({ shop }: OpenMembership, clientSecret: string): Promise<void> {
  const method = await shop.provider.card('5555555555554444', String(new Date().getUTCFullYear() + 9));
  await shop.provider.confirmSetup(clientSecret, method);
}
