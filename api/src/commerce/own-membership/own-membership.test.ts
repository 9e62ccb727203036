import { expect, test } from '@jest/globals';
import {
  beginCardChange,
  cancelOwnMembership,
  completeCardChange,
  getOwnMembership,
  payOwnMembership,
  resumeOwnMembership,
} from '@plumbline/contract/commerce/own-membership';
import { askForMembershipLink } from '@plumbline/contract/members/accounts';
import { listPlans } from '@plumbline/contract/commerce/plans';
import type Stripe from 'stripe';
import { mailedToken, openOwnMembership, type OpenMembership } from '../../testing/open-own-membership.ts';
import { buyer } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { tokenIn, writeMails } from '../../testing/write-mails.ts';
import { moneyHistory } from '../admin/order-history.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { openPayments } from '../payments/open-payments.ts';
import { otherProcess } from '../../testing/other-process.ts';
import { requestRefund } from '../payments/refunds/request-refund.ts';
import { sweep } from '../payments/sweep.ts';
import { memberPurchases } from '../admin/member-purchases.ts';
import { changeRenewal } from './change-renewal.ts';
import { insertChange } from './changes.ts';
import { findMembershipState } from './membership-state.ts';
import { scheduledEnd } from './scheduled-end.ts';
import { runMembershipRound } from './worker.ts';

const mastercard = '5555555555554444';
const challengeCard = '4000002760003184';

const mailsOf = async ({ shop }: OpenMembership, kind: string) =>
  (await outboxLines(shop.app.db)).filter((mail) => mail.kind === kind).map(({ payload }) => payload);
const atProvider = ({ shop, subscription }: OpenMembership, expand: string[] = []) =>
  shop.provider.stripe.subscriptions.retrieve(subscription, { expand });

/** Opens a membership whose renewal has failed. */
async function openPastDue(card: 'declines' | 'asks') {
  const member = await openOwnMembership();
  await member.shop.provider.control(`subscriptions/${member.subscription}/card`, { card });
  await member.pass(32);
  await sweep(member.shop.payments);
  return { ...member, token: await mailedToken(member.shop) };
}

test('a request for the link has the same answer for every address, and only a member gets a mail', async () => {
  await using member = await openOwnMembership();
  const { shop } = member;
  const answers = [];
  for (const email of [buyer.email, 'nobody@castellano.example']) {
    answers.push(await shop.call(askForMembershipLink, { body: { email } }));
  }
  expect(answers[0]).toEqual(answers[1]);
  const mails = await writeMails(shop.app);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[buyer.email, 'Manage your membership']]);
  expect(mails[0]?.text).toMatch(/\/membership\?token=[\w-]{43}/);
  expect(await outboxLines(shop.app.db)).not.toContainEqual(
    expect.objectContaining({ to: 'nobody@castellano.example' }),
  );
});

test('the view has plan, price, next charge, card and receipts, and reading it changes nothing', async () => {
  await using member = await openOwnMembership();
  const before = JSON.stringify([await member.shop.rows('orders'), await member.shop.rows('memberships')]);
  const membership = await member.view();
  const { nextCharge } = membership;
  expect(membership).toMatchObject({
    memberNumber: 10_001,
    memberName: 'Renée Castellano',
    milestone: null,
    description: 'Pro Agent Monthly',
    billingFrequency: 'monthly',
    price: 2500,
    status: 'active',
    nextCharge: { amount: 2500, at: membership.paidUntil },
    card: { brand: 'visa', last4: '4242', wallet: null, expires: `${new Date().getUTCFullYear() + 2}-12` },
    due: null,
    leaving: null,
    cancelling: { when: 'period_end', until: nextCharge?.at },
    receipts: [{ amount: 2500, refunded: 0 }],
  });
  const [receipt] = membership.receipts;
  const opened = await fetch(`${member.shop.app.origin}/api/receipts/${receipt?.token}`);
  expect(opened.status).toBe(200);
  expect(JSON.stringify([await member.shop.rows('orders'), await member.shop.rows('memberships')])).toBe(before);
  expect(await member.shop.rows('membership_changes')).toEqual([]);
});

test('a year after joining the view has the milestone, unless the renewal is unpaid', async () => {
  await using member = await openOwnMembership({ membershipId: 'pro-agent-annual' });
  const { shop } = member;
  const { joinedAt, benefits } = await member.view();
  const [membership] = await shop.rows('memberships');
  expect(joinedAt).toBe(membership?.['started_at']);
  const plans = await shop.call(listPlans, {});
  expect(benefits).toEqual(plans.find(({ id }) => id === 'pro-agent-annual')?.benefits);
  await shop.app.db
    .knex('members')
    .update({ joined_at: new Date(shop.app.clock.time - 366 * 86_400_000).toISOString() });
  expect((await member.view()).milestone).toBe(1);
  await shop.app.db.knex('memberships').update({ status: 'past_due' });
  expect((await member.view()).milestone).toBeNull();
});

test('a link works for a day, any number of times, and opens one membership', async () => {
  await using member = await openOwnMembership();
  const { shop, token } = member;
  await shop.join({ membershipId: 'core-agent-annual' });
  shop.app.clock.time += 23 * 3_600_000;
  expect((await member.view()).description).toBe('Pro Agent Monthly');
  await shop.call(askForMembershipLink, { body: { email: buyer.email } });
  const mail = (await writeMails(shop.app)).find(({ subject }) => subject === 'Manage your memberships');
  expect(mail?.text.match(/\/membership\?token=/g)).toHaveLength(2);
  shop.app.clock.time += 2 * 3_600_000;
  await expect(member.view()).rejects.toMatchObject({ status: 410, code: 'gone' });
  for (const endpoint of [cancelOwnMembership, resumeOwnMembership, beginCardChange, payOwnMembership]) {
    await expect(member.call(endpoint)).rejects.toMatchObject({ status: 410, code: 'gone' });
  }
  await expect(member.call(completeCardChange, { setupId: 'seti_1234' })).rejects.toMatchObject({ code: 'gone' });
  expect((await shop.call(getOwnMembership, { params: { token: tokenIn(mail) } })).description).toBe(
    'Core Agent Annual',
  );
  await expect(shop.call(getOwnMembership, { params: { token: `${token.slice(0, 42)}_` } })).rejects.toMatchObject({
    code: 'gone',
  });
  await expect(shop.call(getOwnMembership, { params: { token: 'short' } })).rejects.toMatchObject({
    code: 'gone',
  });
});

test('a cancellation at the end of the period is confirmed, mailed once, and nothing is charged any more', async () => {
  await using member = await openOwnMembership();
  const { paidUntil } = await member.view();
  const { message, membership } = await member.call(cancelOwnMembership);
  expect(message).toMatch(/^Your membership runs until .* and then ends\. Your card is not charged again\.$/);
  expect(membership).toMatchObject({
    status: 'active',
    nextCharge: null,
    leaving: { until: paidUntil, chargedBefore: null, confirmed: true },
    cancelling: null,
  });
  expect(await atProvider(member)).toMatchObject({ cancel_at_period_end: true });
  expect(await member.call(cancelOwnMembership)).toEqual({ message, membership });
  expect(await mailsOf(member, 'cancelled')).toEqual([expect.objectContaining({ ended: false, order: 1 })]);
  expect((await member.shop.rows('membership_changes')).map(({ kind, state }) => [kind, state])).toEqual([
    ['cancel', 'done'],
  ]);
  await member.pass(40);
  await sweep(member.shop.payments);
  expect(await member.shop.rows('ledger')).toHaveLength(1);
  expect(await member.shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended' })]);
});

test('a mail about the oldest of many memberships has its link', async () => {
  await using member = await openOwnMembership();
  const { shop } = member;
  const [oldest] = await shop.rows('memberships');
  if (!oldest) throw new Error('there is no membership');
  for (let later = 0; later < 25; later += 1) await shop.order();
  const { id: _id, order_id: first, ...same } = oldest;
  const orders = (await shop.rows('orders')).filter(({ id }) => id !== first);
  await shop.app.db
    .knex('memberships')
    .insert(orders.map(({ id }) => ({ ...same, order_id: id, subscription_id: null })));
  await member.call(cancelOwnMembership);
  const mail = (await writeMails(shop.app)).find(({ subject }) => subject === 'Your membership will not renew');
  const { description } = await shop.call(getOwnMembership, { params: { token: tokenIn(mail) } });
  expect(description).toBe('Pro Agent Monthly');
});

test('a member’s changes are in the history of the order', async () => {
  await using member = await openOwnMembership();
  await member.call(cancelOwnMembership);
  await member.call(resumeOwnMembership);
  const { clientSecret } = await member.call(beginCardChange);
  await member.call(completeCardChange, { setupId: await member.confirmCard(clientSecret, mastercard) });
  const [order] = await member.shop.rows('orders');
  const history = (await moneyHistory(member.shop.app.db.knex, [order as unknown as OrderRow])).flat();
  expect(history.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['cancel_requested', 'resume_requested', 'card_changed']),
  );
});

test('a cancellation that is withdrawn: the membership renews, and is charged again', async () => {
  await using member = await openOwnMembership();
  await member.call(cancelOwnMembership);
  const { message, membership } = await member.call(resumeOwnMembership);
  expect(message).toMatch(/^Your membership \(Pro Agent Monthly\) renews on /);
  expect(membership).toMatchObject({ leaving: null, nextCharge: { amount: 2500 } });
  expect(await member.call(resumeOwnMembership)).toEqual({ message, membership });
  expect(await atProvider(member)).toMatchObject({ cancel_at_period_end: false });
  await member.pass(32);
  await sweep(member.shop.payments);
  expect(await member.shop.rows('ledger')).toHaveLength(2);
});

test('twenty concurrent cancellations, then twenty resumptions, have one effect each', async () => {
  await using member = await openOwnMembership();
  const cancelled = await Promise.all(Array.from({ length: 20 }, () => member.call(cancelOwnMembership)));
  expect(new Set(cancelled.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await Promise.all(Array.from({ length: 20 }, () => member.call(resumeOwnMembership)));
  expect((await member.shop.rows('membership_changes')).map(({ kind, state }) => [kind, state])).toEqual([
    ['cancel', 'done'],
    ['resume', 'done'],
  ]);
  expect(await mailsOf(member, 'cancelled')).toHaveLength(1);
  expect(await atProvider(member)).toMatchObject({ cancel_at_period_end: false });
});

test('after a refund that failed at the bank the membership runs on without renewals, which cannot be resumed', async () => {
  await using member = await openOwnMembership();
  const { shop } = member;
  await requestRefund(shop.payments, 1, { amount: null, reference: 'given-back', by: 'a test' });
  const [refund] = (await shop.provider.stripe.refunds.list()).data;
  await shop.provider.control(`refunds/${refund?.id}/fail`);
  await sweep(shop.payments);
  const { status, paidUntil, leaving, nextCharge, otherPlan } = await member.view();
  expect([status, nextCharge, otherPlan]).toEqual(['active', null, null]);
  expect(leaving).toEqual({ until: paidUntil, chargedBefore: null, confirmed: true, final: true });
  await expect(member.call(resumeOwnMembership)).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringMatching(/^This membership cannot renew any more\. It runs until /),
  });
  expect(await shop.rows('membership_changes')).toEqual([]);
});

test('a member can resume five times a day, and always cancel; each change is mailed once', async () => {
  await using member = await openOwnMembership();
  for (let times = 0; times < 5; times += 1) {
    await member.call(cancelOwnMembership);
    await member.call(resumeOwnMembership);
  }
  await member.call(cancelOwnMembership);
  await expect(member.call(resumeOwnMembership)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect((await member.call(cancelOwnMembership)).membership.leaving).toMatchObject({ confirmed: true });
  expect(await mailsOf(member, 'cancelled')).toHaveLength(6);
  expect(await mailsOf(member, 'resumed')).toHaveLength(5);
  // Staff can resume it for a member who calls.
  await changeRenewal(member.shop.payments, 1, 'resume', 'staff');
  expect(await member.view()).toMatchObject({ leaving: null });
  await member.call(cancelOwnMembership);
  member.shop.app.clock.time += 5 * 3_600_000;
  expect((await member.call(resumeOwnMembership)).membership.leaving).toBeNull();
});

test.each(['cancel', 'resume'] as const)(
  'a change that the provider refuses (%s) is mailed once to member and staff, and made once the provider accepts it',
  async (wish) => {
    await using member = await openOwnMembership();
    if (wish === 'resume') await member.call(cancelOwnMembership);
    const update = `POST /v1/subscriptions/${member.subscription}`;
    let refused = 0;
    const refusing = otherProcess(member.shop.payments, async (input, init) => {
      if (`${init?.method ?? ''} ${new URL(input as string | URL).pathname}` !== update) return fetch(input, init);
      refused += 1;
      const error = { type: 'invalid_request_error', message: 'This subscription cannot be updated.' };
      return Response.json({ error }, { status: 400 });
    });
    await expect(changeRenewal(refusing, 1, wish)).rejects.toMatchObject({ code: 'unavailable' });
    for (let rounds = 0; rounds < 60; rounds += 1) {
      member.shop.app.clock.time += 3_600_000;
      await runMembershipRound(refusing);
    }
    // Each attempt calls the provider twice, the second time with the state that it has read again: five attempts, then one a day.
    expect(refused).toBeGreaterThanOrEqual(12);
    expect(refused).toBeLessThanOrEqual(16);
    expect(await mailsOf(member, 'renewal-not-changed')).toEqual([
      expect.objectContaining({ wish, renews: wish === 'cancel', description: 'Pro Agent Monthly' }),
    ]);
    const toStaff = { what: 'wish_refused', orderNumber: 'PL-10001', ref: member.subscription };
    expect(await mailsOf(member, 'money-staff')).toEqual([expect.objectContaining(toStaff)]);
    const events = async () => {
      const history = await moneyHistory(
        member.shop.app.db.knex,
        (await member.shop.rows('orders')) as unknown as OrderRow[],
      );
      return history.flat().map(({ kind }) => kind);
    };
    expect(await events()).toContain('renewal_not_changed');
    member.shop.app.clock.time += 86_400_000;
    await runMembershipRound(member.shop.payments);
    expect(await atProvider(member)).toMatchObject({ cancel_at_period_end: wish === 'cancel' });
    expect(await events()).not.toContain('renewal_not_changed');
  },
);

test('after a wrong API key the cancellation is retried with the right one, and nobody is mailed before', async () => {
  await using member = await openOwnMembership();
  const withWrongKey = otherProcess(member.shop.payments, async () => {
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided.' };
    return Response.json({ error }, { status: 401 });
  });
  await expect(changeRenewal(withWrongKey, 1, 'cancel')).rejects.toMatchObject({ code: 'provider_unavailable' });
  for (let rounds = 0; rounds < 10; rounds += 1) {
    member.shop.app.clock.time += 3_600_000;
    await runMembershipRound(withWrongKey);
  }
  expect(await mailsOf(member, 'renewal-not-changed')).toEqual([]);
  member.shop.app.clock.time += 3_600_000;
  await runMembershipRound(member.shop.payments);
  expect(await atProvider(member)).toMatchObject({ cancel_at_period_end: true });
});

test('after a cancellation within 48 hours of a charge the membership ends a period later', async () => {
  await using member = await openOwnMembership();
  const before = await member.view();
  await member.pass((Date.parse(before.paidUntil) - member.shop.app.clock.time) / 86_400_000 - 1.5);
  const token = await mailedToken(member.shop);
  const late = await member.shop.call(getOwnMembership, { params: { token } });
  expect(late.cancelling).toMatchObject({ when: 'after_next_charge' });
  const body = { token };
  const { message, membership } = await member.shop.call(cancelOwnMembership, { body });
  expect(message).toMatch(/is less than 48 hours away and still comes/);
  expect(membership).toMatchObject({
    nextCharge: { amount: 2500 },
    leaving: { chargedBefore: before.paidUntil, until: late.cancelling?.until, confirmed: true },
    cancelling: null,
  });
  expect(await member.shop.call(cancelOwnMembership, { body })).toEqual({ message, membership });
  expect(await mailsOf(member, 'cancelled')).toEqual([
    expect.objectContaining({ chargedBefore: before.paidUntil, periodEnd: late.cancelling?.until }),
  ]);
  await runMembershipRound(member.shop.payments);
  expect(await atProvider(member)).toMatchObject({ cancel_at_period_end: false });
  await member.pass(2);
  await sweep(member.shop.payments);
  // The worker has not executed the cancellation yet.
  expect(await mailsOf(member, 'renewal-receipt')).toEqual([expect.objectContaining({ renews: false })]);
  await runMembershipRound(member.shop.payments);
  expect(await member.shop.rows('ledger')).toHaveLength(2);
  const after = await atProvider(member);
  expect(after).toMatchObject({ cancel_at_period_end: true });
  const end = new Date((after.items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
  expect(Math.abs(Date.parse(end) - Date.parse(membership.leaving?.until ?? ''))).toBeLessThan(60_000);
  await member.pass(40);
  await sweep(member.shop.payments);
  expect(await member.shop.rows('ledger')).toHaveLength(2);
  expect(await member.shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended' })]);
  // Its execution sends no second confirmation.
  expect(await mailsOf(member, 'cancelled')).toHaveLength(1);
});

test('a cancellation for the next period is withdrawn before it was executed', async () => {
  await using member = await openOwnMembership();
  const { paidUntil } = await member.view();
  await member.pass((Date.parse(paidUntil) - member.shop.app.clock.time) / 86_400_000 - 1.5);
  const body = { token: await mailedToken(member.shop) };
  await member.shop.call(cancelOwnMembership, { body });
  expect((await member.shop.call(resumeOwnMembership, { body })).membership).toMatchObject({ leaving: null });
  await member.pass(3);
  await runMembershipRound(member.shop.payments);
  await sweep(member.shop.payments);
  expect(await atProvider(member)).toMatchObject({ cancel_at_period_end: false });
});

test('while the provider does not answer: 503, and the worker executes the stored request later', async () => {
  let isDown = false;
  await using member = await openOwnMembership(undefined, {
    transport: (input, init) => (isDown ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init)),
  });
  isDown = true;
  const away = { status: 503, code: 'provider_unavailable', retryAfter: 15 };
  await expect(member.call(cancelOwnMembership)).rejects.toMatchObject(away);
  await expect(member.call(cancelOwnMembership)).rejects.toMatchObject(away);
  expect(await member.view()).toMatchObject({ leaving: { confirmed: false }, nextCharge: null });
  for (const endpoint of [beginCardChange, payOwnMembership]) {
    await expect(member.call(endpoint)).rejects.toMatchObject(away);
  }
  isDown = false;
  member.shop.app.clock.time += 60_000;
  await runMembershipRound(member.shop.payments);
  expect(await member.view()).toMatchObject({ leaving: { confirmed: true } });
  expect(await atProvider(member)).toMatchObject({ cancel_at_period_end: true });
  expect(await mailsOf(member, 'cancelled')).toHaveLength(1);
});

test('after a lost answer of the provider the retry finds the change made', async () => {
  let losesAnswers = false;
  await using member = await openOwnMembership(undefined, {
    transport: async (input, init) => {
      const answer = await fetch(input, init);
      if (losesAnswers && init?.method === 'POST') throw new TypeError('the answer was lost');
      return answer;
    },
  });
  losesAnswers = true;
  await expect(member.call(cancelOwnMembership)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(await atProvider(member)).toMatchObject({ cancel_at_period_end: true });
  losesAnswers = false;
  member.shop.app.clock.time += 30_000;
  expect((await member.call(cancelOwnMembership)).membership).toMatchObject({ leaving: { confirmed: true } });
  // A cancellation that may have been made is undone explicitly.
  losesAnswers = true;
  await expect(member.call(resumeOwnMembership)).rejects.toMatchObject({ code: 'provider_unavailable' });
  losesAnswers = false;
  member.shop.app.clock.time += 30_000;
  await member.call(resumeOwnMembership);
  expect(await atProvider(member)).toMatchObject({ cancel_at_period_end: false });
  expect(await mailsOf(member, 'cancelled')).toHaveLength(1);
});

test('the mail about a new card names no past day as the next charge of an unpaid renewal', async () => {
  await using member = await openPastDue('declines');
  const body = { token: member.token };
  const { clientSecret } = await member.shop.call(beginCardChange, { body });
  const setupId = await member.confirmCard(clientSecret, mastercard);
  await member.shop.call(completeCardChange, { body: { ...body, setupId } });
  expect(await mailsOf(member, 'card-changed')).toEqual([expect.objectContaining({ renews: false })]);
});

test('a refunded membership ended on the day of the refund, not when its period would have', async () => {
  await using member = await openOwnMembership();
  const { paidUntil } = await member.view();
  await requestRefund(member.shop.payments, 1, { amount: null, reference: 'a whim', by: 'staff@example.org' });
  const ended = await member.view();
  expect(ended.status).toBe('ended');
  expect(Date.parse(ended.paidUntil)).toBeLessThan(Date.parse(paidUntil) - 20 * 86_400_000);
});

test('a new card is set at subscription and customer, and the old one is detached', async () => {
  await using member = await openOwnMembership();
  const before = await atProvider(member);
  const { clientSecret } = await member.call(beginCardChange);
  // Another tab gets the same secret.
  expect(await member.call(beginCardChange)).toEqual({ clientSecret });
  const setupId = await member.confirmCard(clientSecret, mastercard);
  const { message, membership } = await member.call(completeCardChange, { setupId });
  expect(message).toBe('Your card was changed. The old one is forgotten.');
  expect(membership.card).toMatchObject({ brand: 'mastercard', last4: '4444' });
  expect(await member.call(completeCardChange, { setupId })).toEqual({ message, membership });
  const after = await atProvider(member, ['customer', 'default_payment_method']);
  const method = after.default_payment_method as Stripe.PaymentMethod;
  expect(method.card?.last4).toBe('4444');
  expect((after.customer as Stripe.Customer).invoice_settings.default_payment_method).toBe(method.id);
  const old = before.default_payment_method as string;
  expect((await member.shop.provider.stripe.paymentMethods.retrieve(old)).customer).toBeNull();
  expect((await member.shop.rows('membership_changes')).map(({ kind, state }) => [kind, state])).toEqual([
    ['card', 'done'],
  ]);
  expect((await member.call(beginCardChange)).clientSecret).not.toBe(clientSecret);
  await member.pass(32);
  await sweep(member.shop.payments);
  expect((await member.shop.rows('ledger')).map(({ card_last4: last4 }) => last4)).toEqual(['4242', '4444']);
});

test('a card is accepted after its 3-D Secure challenge; a declined or unconfirmed one changes nothing', async () => {
  await using member = await openOwnMembership();
  const { provider } = member.shop;
  const { clientSecret } = await member.call(beginCardChange);
  const [setupId = ''] = clientSecret.split('_secret_');
  await expect(member.call(completeCardChange, { setupId })).rejects.toMatchObject({
    status: 402,
    code: 'card_declined',
  });
  const declined = await provider.confirmSetup(clientSecret, await provider.card('4000000000000002'));
  expect(declined).toMatchObject({ status: 402, error: { message: 'Your card was declined.' } });
  await expect(member.call(completeCardChange, { setupId })).rejects.toMatchObject({
    code: 'card_declined',
    detail: 'Your card was declined.',
  });
  expect((await member.view()).card?.last4).toBe('4242');
  await provider.confirmSetup(clientSecret, await provider.card(challengeCard));
  await provider.challengeSetup(clientSecret, 'complete');
  expect((await member.call(completeCardChange, { setupId })).membership.card?.last4).toBe('3184');
});

test('the card setup of another membership is refused', async () => {
  await using member = await openOwnMembership();
  await member.call(beginCardChange);
  await expect(member.call(completeCardChange, { setupId: 'seti_anothers' })).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
  });
});

test('the worker completes the change of a card whose browser was closed after the confirmation', async () => {
  await using member = await openOwnMembership();
  const { clientSecret } = await member.call(beginCardChange);
  await member.confirmCard(clientSecret, mastercard);
  await runMembershipRound(member.shop.payments);
  expect((await member.view()).card?.last4).toBe('4242');
  member.shop.app.clock.time += 20 * 60_000;
  await runMembershipRound(member.shop.payments);
  expect((await member.view()).card?.last4).toBe('4444');
});

test('a replaced card that another membership is charged to is not detached', async () => {
  await using member = await openOwnMembership();
  const { stripe } = member.shop.provider;
  const { default_payment_method: method, customer, items } = await atProvider(member);
  const shared = method as string;
  // Purchases of earlier releases share a customer, if they name the same e-mail address.
  const product = items.data[0]?.price.product as string;
  const price_data = { currency: 'usd', product, recurring: { interval: 'year' as const }, unit_amount: 9900 };
  const other = await stripe.subscriptions.create({
    customer: customer as string,
    default_payment_method: shared,
    items: [{ price_data }],
  });
  const { clientSecret } = await member.call(beginCardChange);
  await member.call(completeCardChange, { setupId: await member.confirmCard(clientSecret, mastercard) });
  expect((await stripe.subscriptions.retrieve(other.id)).default_payment_method).toBe(shared);
});

test('a failed renewal is paid with a new card; ten concurrent requests make one charge', async () => {
  await using member = await openPastDue('declines');
  const { token } = member;
  const due = await member.shop.call(getOwnMembership, { params: { token } });
  expect(due).toMatchObject({
    status: 'past_due',
    nextCharge: null,
    due: { amount: 2500, needsConfirmation: false, url: expect.stringMatching(/^http/) },
    cancelling: { when: 'at_once' },
  });
  await expect(member.shop.call(payOwnMembership, { body: { token } })).rejects.toMatchObject({
    status: 402,
    code: 'card_declined',
  });
  const { clientSecret } = await member.shop.call(beginCardChange, { body: { token } });
  const setupId = await member.confirmCard(clientSecret, mastercard);
  await member.shop.call(completeCardChange, { body: { token, setupId } });
  const paid = await Promise.all(
    Array.from({ length: 10 }, () => member.shop.call(payOwnMembership, { body: { token } })),
  );
  for (const answer of paid) {
    expect(answer).toMatchObject({
      confirmAt: null,
      membership: { status: 'active', due: null, card: { last4: '4444' } },
    });
  }
  expect((await member.shop.rows('ledger')).map(({ amount }) => amount)).toEqual([2500, 2500]);
  expect(await mailsOf(member, 'renewal-receipt')).toHaveLength(1);
});

test('a renewal whose bank requires a confirmation is paid on the provider’s page', async () => {
  await using member = await openPastDue('asks');
  const { token } = member;
  const { confirmAt, message, membership } = await member.shop.call(payOwnMembership, { body: { token } });
  expect(confirmAt).toMatch(/^http.*\/invoices\//);
  expect(message).toMatch(/confirm the payment/);
  expect(membership).toMatchObject({ status: 'past_due', due: { needsConfirmation: true, url: confirmAt } });
  const answer = new URLSearchParams({ outcome: 'complete' });
  await fetch(confirmAt ?? '', { method: 'POST', body: answer, headers: { origin: new URL(confirmAt ?? '').origin } });
  expect(await member.shop.call(payOwnMembership, { body: { token } })).toMatchObject({
    confirmAt: null,
    membership: { status: 'active', due: null },
  });
  expect(await member.shop.rows('ledger')).toHaveLength(2);
});

test('a payment whose answer is lost is not made twice', async () => {
  let losesAnswers = false;
  await using member = await openOwnMembership(undefined, {
    transport: async (input, init) => {
      const answer = await fetch(input, init);
      if (losesAnswers && (input as string).endsWith('/pay')) throw new TypeError('the answer was lost');
      return answer;
    },
  });
  await member.shop.provider.control(`subscriptions/${member.subscription}/card`, { card: 'declines' });
  await member.pass(32);
  await sweep(member.shop.payments);
  await member.shop.provider.control(`subscriptions/${member.subscription}/card`, { card: 'pays' });
  const body = { token: await mailedToken(member.shop) };
  losesAnswers = true;
  // The SDK's own retry finds the invoice paid.
  const first = await member.shop.call(payOwnMembership, { body }).catch((error: unknown) => error);
  losesAnswers = false;
  const second = await member.shop.call(payOwnMembership, { body });
  expect([first, second]).toEqual([expect.anything(), expect.objectContaining({ confirmAt: null })]);
  expect(second.membership).toMatchObject({ status: 'active', due: null });
  expect(await member.shop.rows('ledger')).toHaveLength(2);
});

test('a cancellation while a renewal is unpaid ends the membership at once, without a charge', async () => {
  await using member = await openPastDue('declines');
  const { token } = member;
  const { message, membership } = await member.shop.call(cancelOwnMembership, { body: { token } });
  expect(message).toBe('Your membership has ended. Your card is not charged again.');
  expect(membership).toMatchObject({ status: 'ended', due: null, card: null, cancelling: null });
  expect(await atProvider(member)).toMatchObject({ status: 'canceled' });
  for (const endpoint of [cancelOwnMembership, resumeOwnMembership, beginCardChange, payOwnMembership]) {
    await expect(member.shop.call(endpoint, { body: { token } })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
  }
  await member.pass(20);
  await sweep(member.shop.payments);
  expect(await member.shop.rows('ledger')).toHaveLength(1);
});

test('a cancellation that is taken back while a renewal is unpaid: no mail says that it renews on a day in the past', async () => {
  await using member = await openPastDue('declines');
  const { shop, token } = member;
  await shop.provider.control('faults', { mode: 'fail', times: 500, match: 'DELETE /v1/subscriptions/*' });
  await expect(shop.call(cancelOwnMembership, { body: { token } })).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
  await shop.provider.control('faults', { mode: 'normal' });
  const { message } = await shop.call(resumeOwnMembership, { body: { token } });
  expect(message).toBe('The renewal of your membership is not paid yet.');
  expect((await shop.rows('membership_changes')).map(({ kind, state }) => [kind, state])).toEqual([
    ['end', 'void'],
    ['resume', 'done'],
  ]);
  expect(await mailsOf(member, 'resumed')).toEqual([]);
});

test('a membership that was paid once has a page and nothing to cancel or change', async () => {
  await using member = await openOwnMembership();
  await member.shop.buy();
  await member.shop.call(askForMembershipLink, { body: { email: buyer.email } });
  const mail = (await writeMails(member.shop.app)).find(({ subject }) => subject === 'Manage your memberships');
  const token = tokenIn(mail);
  expect(await member.shop.call(getOwnMembership, { params: { token } })).toMatchObject({
    status: 'active',
    nextCharge: null,
    card: null,
    leaving: null,
    cancelling: null,
    receipts: [{ amount: 29_900 }],
  });
  for (const endpoint of [cancelOwnMembership, resumeOwnMembership, beginCardChange]) {
    await expect(member.shop.call(endpoint, { body: { token } })).rejects.toMatchObject({ code: 'conflict' });
  }
});

test('two processes: a resumption during the execution of a cancellation replaces it', async () => {
  let heldUntil: Promise<void> | null = null;
  await using member = await openOwnMembership(undefined, {
    transport: async (input, init) => {
      // The first process's call reaches the provider late.
      if (heldUntil !== null && init?.method === 'POST' && typeof init.body === 'string' && init.body.includes('=true'))
        await heldUntil;
      return fetch(input, init);
    },
  });
  const second = otherProcess(member.shop.payments);
  const { promise, resolve } = Promise.withResolvers<void>();
  heldUntil = promise;
  const cancelling = member.call(cancelOwnMembership);
  while ((await member.shop.rows('membership_changes'))[0]?.['attempts'] !== 1) await new Promise(setImmediate);
  await changeRenewal(second, 1, 'resume');
  resolve();
  await cancelling;
  expect(await atProvider(member)).toMatchObject({ cancel_at_period_end: false });
  expect(await member.view()).toMatchObject({ leaving: null });
  expect((await member.shop.rows('membership_changes')).map(({ kind, state }) => [kind, state])).toEqual([
    ['cancel', 'void'],
    ['resume', 'done'],
  ]);
});

test('two processes: a cancellation that is withdrawn in time is neither executed nor mailed', async () => {
  await using member = await openOwnMembership();
  const { payments } = member.shop;
  let writes = 0;
  const write: typeof payments.db.write = async (work) => {
    writes += 1;
    // The first write stores the request; the second one marks it as sent.
    if (writes === 2) await changeRenewal(payments, 1, 'resume');
    return payments.db.write(work);
  };
  const other = openPayments({ ...payments, db: { ...payments.db, write } });
  if (other === null) throw new Error('there is no provider');
  await changeRenewal(other, 1, 'cancel');
  expect(await atProvider(member)).toMatchObject({ cancel_at_period_end: false });
  expect(await member.view()).toMatchObject({ leaving: null });
  expect(await mailsOf(member, 'cancelled')).toEqual([]);
  expect(await mailsOf(member, 'resumed')).toHaveLength(1);
});

test('pages that are read while a cancellation is completed have the request or its result', async () => {
  await using member = await openOwnMembership();
  const { clock, db } = member.shop.app;
  const { knex, write } = db;
  const now = new Date(member.shop.app.clock.now()).toISOString();
  await write((transaction) => insertChange(transaction, { orderId: 1, kind: 'cancel' }, { now, dueAt: now }));
  const complete = async (): Promise<void> => {
    await knex('memberships').update({ renews: false });
    await knex('membership_changes').update({ state: 'done', live_key: null, due_at: null });
  };
  // The cancellation is completed just before the read of the requests.
  const racing = new Proxy(knex, {
    apply: (target, self, [table]: [string]) =>
      table === 'membership_changes'
        ? { whereIn: (column: string, keys: string[]) => complete().then(() => target(table).whereIn(column, keys)) }
        : Reflect.apply(target, self, [table]),
  });
  const state = await findMembershipState(racing, 1);
  expect(scheduledEnd(state)).toMatchObject({ until: state.row.period_end });
  await knex('memberships').update({ renews: true });
  await write((transaction) => insertChange(transaction, { orderId: 1, kind: 'cancel' }, { now, dueAt: now }));
  const [{ member_id: memberId } = { member_id: 0 }]: { member_id: number }[] = await knex('memberships');
  const purchases = memberPurchases({ db: { ...db, knex: racing }, clock, payments: null });
  expect(await purchases.memberships(memberId)).toMatchObject([{ leaving: { until: state.row.period_end } }]);
});
