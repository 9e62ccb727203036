import { expect, test } from '@jest/globals';
import { beginCardChange, cancelOwnMembership, completeCardChange } from '@plumbline/contract/commerce/own-membership';
import { mailedToken, openOwnMembership, type OpenMembership } from '../../testing/open-own-membership.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { otherProcess } from '../../testing/other-process.ts';
import { sweep } from '../payments/sweep.ts';
import { writeMails } from '../../testing/write-mails.ts';
import { changePrice } from '../plans/change-price.ts';
import { expiringCards } from './count-expiring-cards.ts';
import { runMembershipRound } from './worker.ts';

const annual = { membershipId: 'pro-agent-annual' };

const mailsOf = async ({ shop }: OpenMembership, kind: string) =>
  (await outboxLines(shop.app.db)).filter((mail) => mail.kind === kind).map(({ payload }) => payload);

/** Runs some rounds of both processes concurrently. */
async function runRounds(member: OpenMembership): Promise<void> {
  const second = otherProcess(member.shop.payments);
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await Promise.all([runMembershipRound(member.shop.payments), runMembershipRound(second)]);
  }
}

test('a yearly charge is announced once, 30 days before, also by two workers, and after the clock was set back', async () => {
  await using member = await openOwnMembership(annual);
  await member.pass(334);
  await runRounds(member);
  expect(await mailsOf(member, 'renewal-notice')).toEqual([]);
  await member.pass(2);
  await runRounds(member);
  const [row] = await member.shop.rows('memberships');
  expect(await mailsOf(member, 'renewal-notice')).toEqual([
    expect.objectContaining({
      price: 25_000,
      periodEnd: row?.['period_end'],
      card: { brand: 'visa', last4: '4242', wallet: null, expires: `${new Date().getUTCFullYear() + 2}-12` },
    }),
  ]);
  const mail = (await writeMails(member.shop.app)).find(({ subject }) =>
    subject.startsWith('Your membership renews on'),
  );
  expect(mail?.text).toMatch(/\/membership\?token=[\w-]{43}/);
  for (let days = 0; days < 5; days += 1) {
    await member.pass(5);
    await runRounds(member);
  }
  expect(await mailsOf(member, 'renewal-notice')).toHaveLength(1);
  // The clock is set back, and then jumps forward.
  member.shop.app.clock.time -= 40 * 86_400_000;
  await runRounds(member);
  member.shop.app.clock.time += 40 * 86_400_000;
  await runRounds(member);
  expect(await mailsOf(member, 'renewal-notice')).toHaveLength(1);
  await member.pass(20);
  await sweep(member.shop.payments);
  await member.pass(330);
  await runRounds(member);
  expect(await mailsOf(member, 'renewal-notice')).toHaveLength(2);
});

test('a membership whose state cannot be read at all blocks neither the notices nor the prices of the others', async () => {
  await using member = await openOwnMembership(annual);
  const { shop } = member;
  await shop.join({ membershipId: 'elite-broker-annual' });
  const now = new Date(shop.app.clock.now()).toISOString();
  for (const planId of ['pro-agent-annual', 'elite-broker-annual']) {
    await shop.app.db.write((transaction) => changePrice(transaction, { planId, price: 60_000 }, now));
  }
  await member.pass(336);
  const odd: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    return url.includes(member.subscription) ? Response.json({ status: 'active' }) : fetch(input, init);
  };
  await runMembershipRound(otherProcess(shop.payments, odd));
  const orders = async (kind: string) => (await mailsOf(member, kind)).map((payload) => payload?.['order']);
  expect([await orders('price-change'), await orders('renewal-notice')]).toEqual([[2], [2]]);
  expect(shop.app.lines.join('\n')).toContain('a notice cannot be sent yet');
});

test('no charge of a cancelled or of a monthly membership is announced', async () => {
  await using member = await openOwnMembership(annual);
  await member.shop.join({ membershipId: 'elite-broker-monthly' });
  await member.call(cancelOwnMembership);
  await member.pass(20);
  await sweep(member.shop.payments);
  await member.pass(320);
  await runRounds(member);
  expect(await mailsOf(member, 'renewal-notice')).toEqual([]);
});

test('an unpaid renewal is mailed on the 1st, 3rd, 7th and 14th day, each once', async () => {
  await using member = await openOwnMembership();
  const { provider } = member.shop;
  await provider.control('dunning', { end: 'past_due' });
  await provider.control(`subscriptions/${member.subscription}/card`, { card: 'declines' });
  const due = Date.parse((await member.view()).paidUntil) + 3_700_000;
  await member.pass((due - member.shop.app.clock.time) / 86_400_000);
  const days = [];
  for (let day = 1; day <= 16; day += 1) {
    await sweep(member.shop.payments);
    await runRounds(member);
    days.push((await mailsOf(member, 'payment-failed')).length);
    await member.pass(1);
  }
  expect(days).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4]);
  expect((await mailsOf(member, 'payment-failed')).map((payload) => payload?.['day'])).toEqual([undefined, 3, 7, 14]);
});

test('after an outage only the newest reminder is sent, and none for a renewal that was paid meanwhile', async () => {
  await using member = await openOwnMembership();
  const { provider } = member.shop;
  await provider.control('dunning', { end: 'past_due' });
  await provider.control(`subscriptions/${member.subscription}/card`, { card: 'declines' });
  await member.pass(32);
  await sweep(member.shop.payments);
  await member.pass(9);
  await runRounds(member);
  expect((await mailsOf(member, 'payment-failed')).map((payload) => payload?.['day'])).toEqual([undefined, 7]);
  // The renewal is paid at the provider, and no event has reported it.
  const [invoice] = (await provider.stripe.invoices.list({ subscription: member.subscription, status: 'open' })).data;
  await provider.control(`subscriptions/${member.subscription}/card`, { card: 'pays' });
  await provider.stripe.invoices.pay(invoice?.id ?? '');
  await member.pass(6);
  await runRounds(member);
  expect(await mailsOf(member, 'payment-failed')).toHaveLength(2);
});

test('the reminder of a renewal that requires 3-D Secure has the provider’s page', async () => {
  await using member = await openOwnMembership();
  const { provider } = member.shop;
  await provider.control('dunning', { end: 'past_due' });
  await provider.control(`subscriptions/${member.subscription}/card`, { card: 'asks' });
  await member.pass(32);
  await sweep(member.shop.payments);
  await member.pass(2);
  await runRounds(member);
  expect((await mailsOf(member, 'payment-failed')).at(-1)).toMatchObject({
    day: 3,
    needsConfirmation: true,
    invoiceUrl: expect.stringMatching(/^http/),
  });
});

test('a card that expires before the next charge is mailed once, and not after it was replaced', async () => {
  await using member = await openOwnMembership(annual);
  const { knex } = member.shop.app.db;
  await runRounds(member);
  expect(await mailsOf(member, 'card-expiring')).toEqual([]);
  // In two years the card is at the end of its last month; a membership that began in December has been charged to it once more by then.
  const last = Date.UTC(new Date().getUTCFullYear() + 2, 11, 31, 23, 59);
  while (member.shop.app.clock.time < last) {
    await member.pass(Math.min(30, Math.max(1, (last - member.shop.app.clock.time) / 86_400_000)));
    await sweep(member.shop.payments);
  }
  await runRounds(member);
  expect(await mailsOf(member, 'card-expiring')).toEqual([
    expect.objectContaining({ card: expect.objectContaining({ last4: '4242' }) }),
  ]);
  await member.pass(3);
  await runRounds(member);
  expect(await mailsOf(member, 'card-expiring')).toHaveLength(1);
  expect(await knex('order_notices').where('kind', 'card-expiring')).toHaveLength(1);
  const [row] = await member.shop.rows('memberships');
  const charge = Date.parse(String(row?.['period_end']));
  const counted = () => Promise.all([31, 29].map((days) => expiringCards.count(knex, charge - days * 86_400_000)));
  expect(await counted()).toEqual([0, 1]);
  const token = await mailedToken(member.shop);
  const { clientSecret } = await member.shop.call(beginCardChange, { body: { token } });
  await provideLaterCard(member, clientSecret);
  await member.shop.call(completeCardChange, { body: { token, setupId: clientSecret.split('_secret_')[0] ?? '' } });
  await member.pass(20);
  await runRounds(member);
  expect(await mailsOf(member, 'card-expiring')).toHaveLength(1);
  expect(await counted()).toEqual([0, 0]);
});

/** Provides a card that expires later than the sandbox's usual one. */
async function provideLaterCard({ shop }: OpenMembership, clientSecret: string): Promise<void> {
  const method = await shop.provider.card('5555555555554444', String(new Date().getUTCFullYear() + 9));
  await shop.provider.confirmSetup(clientSecret, method);
}
