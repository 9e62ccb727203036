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
import { sweep } from '../payments/sweep.ts';
import { changeRenewal } from './change-renewal.ts';
import { runMembershipRound } from './worker.ts';

const mastercard = '5555555555554444';
const asks = '4000002760003184';

const mailsOf = async ({ shop }: OpenMembership, kind: string) =>
  (await outboxLines(shop.app.db)).filter((mail) => mail.kind === kind).map(({ payload }) => payload);
const atProvider = ({ shop, subscription }: OpenMembership, expand: string[] = []) =>
  shop.provider.stripe.subscriptions.retrieve(subscription, { expand });

/** Opens a membership whose renewal has failed. */
async function openPastDue(card: 'declines' | 'asks') {
  const own = await openOwnMembership();
  await own.shop.provider.control(`subscriptions/${own.subscription}/card`, { card });
  await own.pass(32);
  await sweep(own.shop.payments);
  return { ...own, token: await mailedToken(own.shop) };
}

test('whoever asks gets the same answer, and only a member with a membership gets a mail with its link', async () => {
  await using own = await openOwnMembership();
  const { shop } = own;
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

test('the view has plan, price, next charge, card and receipts, and looking changes nothing', async () => {
  await using own = await openOwnMembership();
  const before = JSON.stringify([await own.shop.rows('orders'), await own.shop.rows('memberships')]);
  const membership = await own.view();
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
  const opened = await fetch(`${own.shop.app.origin}/api/receipts/${receipt?.token}`);
  expect(opened.status).toBe(200);
  expect(JSON.stringify([await own.shop.rows('orders'), await own.shop.rows('memberships')])).toBe(before);
  expect(await own.shop.rows('membership_changes')).toEqual([]);
});

test('a year after joining the view says so for a month, while the renewal is paid', async () => {
  await using own = await openOwnMembership({ membershipId: 'pro-agent-annual' });
  const { shop } = own;
  const { joinedAt, benefits } = await own.view();
  const [membership] = await shop.rows('memberships');
  expect(joinedAt).toBe(membership?.['started_at']);
  const plans = await shop.call(listPlans, {});
  expect(benefits).toEqual(plans.find(({ id }) => id === 'pro-agent-annual')?.benefits);
  await shop.app.db
    .knex('members')
    .update({ joined_at: new Date(shop.app.clock.time - 366 * 86_400_000).toISOString() });
  expect((await own.view()).milestone).toBe(1);
  await shop.app.db.knex('memberships').update({ status: 'past_due' });
  expect((await own.view()).milestone).toBeNull();
});

test('a link holds for a day, any number of times, and opens one membership', async () => {
  await using own = await openOwnMembership();
  const { shop, token } = own;
  await shop.join({ membershipId: 'core-agent-annual' });
  shop.app.clock.time += 23 * 3_600_000;
  expect((await own.view()).description).toBe('Pro Agent Monthly');
  await shop.call(askForMembershipLink, { body: { email: buyer.email } });
  const mail = (await writeMails(shop.app)).find(({ subject }) => subject === 'Manage your memberships');
  expect(mail?.text.match(/\/membership\?token=/g)).toHaveLength(2);
  shop.app.clock.time += 2 * 3_600_000;
  await expect(own.view()).rejects.toMatchObject({ status: 410, code: 'gone' });
  for (const endpoint of [cancelOwnMembership, resumeOwnMembership, beginCardChange, payOwnMembership]) {
    await expect(own.call(endpoint)).rejects.toMatchObject({ status: 410, code: 'gone' });
  }
  await expect(own.call(completeCardChange, { setupId: 'seti_1234' })).rejects.toMatchObject({ code: 'gone' });
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

test('cancelled at the end of the period: said, mailed once, in the history, and nothing is charged any more', async () => {
  await using own = await openOwnMembership();
  const { paidUntil } = await own.view();
  const { message, membership } = await own.call(cancelOwnMembership);
  expect(message).toMatch(/^Your membership runs until .* and then ends\. Your card is not charged again\.$/);
  expect(membership).toMatchObject({
    status: 'active',
    nextCharge: null,
    leaving: { until: paidUntil, chargedBefore: null, confirmed: true },
    cancelling: null,
  });
  expect(await atProvider(own)).toMatchObject({ cancel_at_period_end: true });
  expect(await own.call(cancelOwnMembership)).toEqual({ message, membership });
  expect(await mailsOf(own, 'cancelled')).toEqual([expect.objectContaining({ ended: false, order: 1 })]);
  expect((await own.shop.rows('membership_changes')).map(({ kind, state }) => [kind, state])).toEqual([
    ['cancel', 'done'],
  ]);
  await own.pass(40);
  await sweep(own.shop.payments);
  expect(await own.shop.rows('ledger')).toHaveLength(1);
  expect(await own.shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended' })]);
});

test('a mail about the oldest of many memberships has its link', async () => {
  await using own = await openOwnMembership();
  const { shop } = own;
  const [oldest] = await shop.rows('memberships');
  if (!oldest) throw new Error('there is no membership');
  for (let later = 0; later < 25; later += 1) await shop.order();
  const { id: _id, order_id: first, ...same } = oldest;
  const orders = (await shop.rows('orders')).filter(({ id }) => id !== first);
  await shop.app.db
    .knex('memberships')
    .insert(orders.map(({ id }) => ({ ...same, order_id: id, subscription_id: null })));
  await own.call(cancelOwnMembership);
  const mail = (await writeMails(shop.app)).find(({ subject }) => subject === 'Your membership will not renew');
  const { description } = await shop.call(getOwnMembership, { params: { token: tokenIn(mail) } });
  expect(description).toBe('Pro Agent Monthly');
});

test('what a member has done stands in the history of the order', async () => {
  await using own = await openOwnMembership();
  await own.call(cancelOwnMembership);
  await own.call(resumeOwnMembership);
  const { clientSecret } = await own.call(beginCardChange);
  await own.call(completeCardChange, { setupId: await own.confirmCard(clientSecret, mastercard) });
  const [order] = await own.shop.rows('orders');
  const history = (await moneyHistory(own.shop.app.db.knex, [order as unknown as OrderRow])).flat();
  expect(history.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['cancel_requested', 'resume_requested', 'card_changed']),
  );
});

test('taken back: it renews again, and is charged again', async () => {
  await using own = await openOwnMembership();
  await own.call(cancelOwnMembership);
  const { message, membership } = await own.call(resumeOwnMembership);
  expect(message).toMatch(/^Your membership \(Pro Agent Monthly\) renews on /);
  expect(membership).toMatchObject({ leaving: null, nextCharge: { amount: 2500 } });
  expect(await own.call(resumeOwnMembership)).toEqual({ message, membership });
  expect(await atProvider(own)).toMatchObject({ cancel_at_period_end: false });
  await own.pass(32);
  await sweep(own.shop.payments);
  expect(await own.shop.rows('ledger')).toHaveLength(2);
});

test('twenty presses at once, of both kinds in turn, have one effect each', async () => {
  await using own = await openOwnMembership();
  const cancelled = await Promise.all(Array.from({ length: 20 }, () => own.call(cancelOwnMembership)));
  expect(new Set(cancelled.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await Promise.all(Array.from({ length: 20 }, () => own.call(resumeOwnMembership)));
  expect((await own.shop.rows('membership_changes')).map(({ kind, state }) => [kind, state])).toEqual([
    ['cancel', 'done'],
    ['resume', 'done'],
  ]);
  expect(await mailsOf(own, 'cancelled')).toHaveLength(1);
  expect(await atProvider(own)).toMatchObject({ cancel_at_period_end: false });
});

test('taken back and canceled again and again: five times a day, and canceling is never refused; each is mailed once', async () => {
  await using own = await openOwnMembership();
  for (let times = 0; times < 5; times += 1) {
    await own.call(cancelOwnMembership);
    await own.call(resumeOwnMembership);
  }
  await own.call(cancelOwnMembership);
  await expect(own.call(resumeOwnMembership)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect((await own.call(cancelOwnMembership)).membership.leaving).toMatchObject({ confirmed: true });
  expect(await mailsOf(own, 'cancelled')).toHaveLength(6);
  expect(await mailsOf(own, 'resumed')).toHaveLength(5);
  // Staff can resume it for a member who calls.
  await changeRenewal(own.shop.payments, 1, 'resume', 'staff');
  expect(await own.view()).toMatchObject({ leaving: null });
  await own.call(cancelOwnMembership);
  own.shop.app.clock.time += 5 * 3_600_000;
  expect((await own.call(resumeOwnMembership)).membership.leaving).toBeNull();
});

test.each(['cancel', 'resume'] as const)(
  'what the provider refuses (%s) is reported once to the member and to staff, and made once the provider takes it',
  async (wish) => {
    await using own = await openOwnMembership();
    if (wish === 'resume') await own.call(cancelOwnMembership);
    const update = `POST /v1/subscriptions/${own.subscription}`;
    let refused = 0;
    const refusing = otherProcess(own.shop.payments, async (input, init) => {
      if (`${init?.method ?? ''} ${new URL(input as string | URL).pathname}` !== update) return fetch(input, init);
      refused += 1;
      const error = { type: 'invalid_request_error', message: 'This subscription cannot be updated.' };
      return Response.json({ error }, { status: 400 });
    });
    await expect(changeRenewal(refusing, 1, wish)).rejects.toMatchObject({ code: 'unavailable' });
    for (let rounds = 0; rounds < 60; rounds += 1) {
      own.shop.app.clock.time += 3_600_000;
      await runMembershipRound(refusing);
    }
    // Each attempt calls the provider twice, the second time with the state that it has read again: five attempts, then one a day.
    expect(refused).toBeGreaterThanOrEqual(12);
    expect(refused).toBeLessThanOrEqual(16);
    expect(await mailsOf(own, 'renewal-not-changed')).toEqual([
      expect.objectContaining({ wish, renews: wish === 'cancel', description: 'Pro Agent Monthly' }),
    ]);
    const toStaff = { what: 'wish_refused', orderNumber: 'PL-10001', ref: own.subscription };
    expect(await mailsOf(own, 'money-staff')).toEqual([expect.objectContaining(toStaff)]);
    const events = async () => {
      const history = await moneyHistory(
        own.shop.app.db.knex,
        (await own.shop.rows('orders')) as unknown as OrderRow[],
      );
      return history.flat().map(({ kind }) => kind);
    };
    expect(await events()).toContain('renewal_not_changed');
    own.shop.app.clock.time += 86_400_000;
    await runMembershipRound(own.shop.payments);
    expect(await atProvider(own)).toMatchObject({ cancel_at_period_end: wish === 'cancel' });
    expect(await events()).not.toContain('renewal_not_changed');
  },
);

test('a wrong API key is no refusal: nobody is mailed, and the cancellation is made once the key is right', async () => {
  await using own = await openOwnMembership();
  const locked = otherProcess(own.shop.payments, async () => {
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided.' };
    return Response.json({ error }, { status: 401 });
  });
  await expect(changeRenewal(locked, 1, 'cancel')).rejects.toMatchObject({ code: 'provider_unavailable' });
  for (let rounds = 0; rounds < 10; rounds += 1) {
    own.shop.app.clock.time += 3_600_000;
    await runMembershipRound(locked);
  }
  expect(await mailsOf(own, 'renewal-not-changed')).toEqual([]);
  own.shop.app.clock.time += 3_600_000;
  await runMembershipRound(own.shop.payments);
  expect(await atProvider(own)).toMatchObject({ cancel_at_period_end: true });
});

test('within 48 hours of a charge that comes all the same, which is said, and the request holds for the period after', async () => {
  await using own = await openOwnMembership();
  const before = await own.view();
  await own.pass((Date.parse(before.paidUntil) - own.shop.app.clock.time) / 86_400_000 - 1.5);
  const token = await mailedToken(own.shop);
  const late = await own.shop.call(getOwnMembership, { params: { token } });
  expect(late.cancelling).toMatchObject({ when: 'after_next_charge' });
  const body = { token };
  const { message, membership } = await own.shop.call(cancelOwnMembership, { body });
  expect(message).toMatch(/is less than 48 hours away and still comes/);
  expect(membership).toMatchObject({
    nextCharge: { amount: 2500 },
    leaving: { chargedBefore: before.paidUntil, until: late.cancelling?.until, confirmed: true },
    cancelling: null,
  });
  expect(await own.shop.call(cancelOwnMembership, { body })).toEqual({ message, membership });
  expect(await mailsOf(own, 'cancelled')).toEqual([
    expect.objectContaining({ chargedBefore: before.paidUntil, periodEnd: late.cancelling?.until }),
  ]);
  await runMembershipRound(own.shop.payments);
  expect(await atProvider(own)).toMatchObject({ cancel_at_period_end: false });
  await own.pass(2);
  await sweep(own.shop.payments);
  await runMembershipRound(own.shop.payments);
  expect(await own.shop.rows('ledger')).toHaveLength(2);
  const after = await atProvider(own);
  expect(after).toMatchObject({ cancel_at_period_end: true });
  const end = new Date((after.items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
  expect(Math.abs(Date.parse(end) - Date.parse(membership.leaving?.until ?? ''))).toBeLessThan(60_000);
  await own.pass(40);
  await sweep(own.shop.payments);
  expect(await own.shop.rows('ledger')).toHaveLength(2);
  expect(await own.shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended' })]);
  // Its execution sends no second confirmation.
  expect(await mailsOf(own, 'cancelled')).toHaveLength(1);
});

test('a request for the period after is taken back before it was carried out', async () => {
  await using own = await openOwnMembership();
  const { paidUntil } = await own.view();
  await own.pass((Date.parse(paidUntil) - own.shop.app.clock.time) / 86_400_000 - 1.5);
  const body = { token: await mailedToken(own.shop) };
  await own.shop.call(cancelOwnMembership, { body });
  expect((await own.shop.call(resumeOwnMembership, { body })).membership).toMatchObject({ leaving: null });
  await own.pass(3);
  await runMembershipRound(own.shop.payments);
  await sweep(own.shop.payments);
  expect(await atProvider(own)).toMatchObject({ cancel_at_period_end: false });
});

test('while the provider is away the request is kept: 503 with Retry-After, and it is carried out by itself', async () => {
  let broken = false;
  await using own = await openOwnMembership(undefined, {
    transport: (input, init) => (broken ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init)),
  });
  broken = true;
  const away = { status: 503, code: 'provider_unavailable', retryAfter: 15 };
  await expect(own.call(cancelOwnMembership)).rejects.toMatchObject(away);
  await expect(own.call(cancelOwnMembership)).rejects.toMatchObject(away);
  expect(await own.view()).toMatchObject({ leaving: { confirmed: false }, nextCharge: null });
  for (const endpoint of [beginCardChange, payOwnMembership]) {
    await expect(own.call(endpoint)).rejects.toMatchObject(away);
  }
  broken = false;
  own.shop.app.clock.time += 60_000;
  await runMembershipRound(own.shop.payments);
  expect(await own.view()).toMatchObject({ leaving: { confirmed: true } });
  expect(await atProvider(own)).toMatchObject({ cancel_at_period_end: true });
  expect(await mailsOf(own, 'cancelled')).toHaveLength(1);
});

test('an answer of the provider that is lost: the retry finds it done', async () => {
  let lose = false;
  await using own = await openOwnMembership(undefined, {
    transport: async (input, init) => {
      const answer = await fetch(input, init);
      if (lose && init?.method === 'POST') throw new TypeError('the answer was lost');
      return answer;
    },
  });
  lose = true;
  await expect(own.call(cancelOwnMembership)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(await atProvider(own)).toMatchObject({ cancel_at_period_end: true });
  lose = false;
  own.shop.app.clock.time += 30_000;
  expect((await own.call(cancelOwnMembership)).membership).toMatchObject({ leaving: { confirmed: true } });
  // A cancellation that may have been made is undone explicitly.
  lose = true;
  await expect(own.call(resumeOwnMembership)).rejects.toMatchObject({ code: 'provider_unavailable' });
  lose = false;
  own.shop.app.clock.time += 30_000;
  await own.call(resumeOwnMembership);
  expect(await atProvider(own)).toMatchObject({ cancel_at_period_end: false });
  expect(await mailsOf(own, 'cancelled')).toHaveLength(1);
});

test('another card: it is the subscription’s and the customer’s, and the old one is detached', async () => {
  await using own = await openOwnMembership();
  const before = await atProvider(own);
  const { clientSecret } = await own.call(beginCardChange);
  // Another tab gets the same secret.
  expect(await own.call(beginCardChange)).toEqual({ clientSecret });
  const setupId = await own.confirmCard(clientSecret, mastercard);
  const { message, membership } = await own.call(completeCardChange, { setupId });
  expect(message).toBe('Your card was changed. The old one is forgotten.');
  expect(membership.card).toMatchObject({ brand: 'mastercard', last4: '4444' });
  expect(await own.call(completeCardChange, { setupId })).toEqual({ message, membership });
  const after = await atProvider(own, ['customer', 'default_payment_method']);
  const method = after.default_payment_method as Stripe.PaymentMethod;
  expect(method.card?.last4).toBe('4444');
  expect((after.customer as Stripe.Customer).invoice_settings.default_payment_method).toBe(method.id);
  const old = before.default_payment_method as string;
  expect((await own.shop.provider.stripe.paymentMethods.retrieve(old)).customer).toBeNull();
  expect((await own.shop.rows('membership_changes')).map(({ kind, state }) => [kind, state])).toEqual([
    ['card', 'done'],
  ]);
  expect((await own.call(beginCardChange)).clientSecret).not.toBe(clientSecret);
  await own.pass(32);
  await sweep(own.shop.payments);
  expect((await own.shop.rows('ledger')).map(({ card_last4: last4 }) => last4)).toEqual(['4242', '4444']);
});

test('a card that asks its holder is taken after the challenge; one that is declined, or not confirmed, changes nothing', async () => {
  await using own = await openOwnMembership();
  const { provider } = own.shop;
  const { clientSecret } = await own.call(beginCardChange);
  const [setupId = ''] = clientSecret.split('_secret_');
  await expect(own.call(completeCardChange, { setupId })).rejects.toMatchObject({ status: 402, code: 'card_declined' });
  const declined = await provider.confirmSetup(clientSecret, await provider.card('4000000000000002'));
  expect(declined).toMatchObject({ status: 402, error: { message: 'Your card was declined.' } });
  await expect(own.call(completeCardChange, { setupId })).rejects.toMatchObject({
    code: 'card_declined',
    detail: 'Your card was declined.',
  });
  expect((await own.view()).card?.last4).toBe('4242');
  await provider.confirmSetup(clientSecret, await provider.card(asks));
  await provider.challengeSetup(clientSecret, 'complete');
  expect((await own.call(completeCardChange, { setupId })).membership.card?.last4).toBe('3184');
});

test('a card of somebody else’s membership is refused', async () => {
  await using own = await openOwnMembership();
  await own.call(beginCardChange);
  await expect(own.call(completeCardChange, { setupId: 'seti_anothers' })).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
  });
});

test('a browser that is closed after the card was confirmed: the worker finishes it', async () => {
  await using own = await openOwnMembership();
  const { clientSecret } = await own.call(beginCardChange);
  await own.confirmCard(clientSecret, mastercard);
  await runMembershipRound(own.shop.payments);
  expect((await own.view()).card?.last4).toBe('4242');
  own.shop.app.clock.time += 20 * 60_000;
  await runMembershipRound(own.shop.payments);
  expect((await own.view()).card?.last4).toBe('4444');
});

test('a card that another membership is charged to is kept', async () => {
  await using own = await openOwnMembership();
  const { stripe } = own.shop.provider;
  const { default_payment_method: method, customer, items } = await atProvider(own);
  const shared = method as string;
  // Purchases of earlier releases share a customer, if they name the same e-mail address.
  const product = items.data[0]?.price.product as string;
  const price_data = { currency: 'usd', product, recurring: { interval: 'year' as const }, unit_amount: 9900 };
  const other = await stripe.subscriptions.create({
    customer: customer as string,
    default_payment_method: shared,
    items: [{ price_data }],
  });
  const { clientSecret } = await own.call(beginCardChange);
  await own.call(completeCardChange, { setupId: await own.confirmCard(clientSecret, mastercard) });
  expect((await stripe.subscriptions.retrieve(other.id)).default_payment_method).toBe(shared);
});

test('a failed renewal: another card, and it is paid at once, however often it is pressed', async () => {
  await using own = await openPastDue('declines');
  const { token } = own;
  const due = await own.shop.call(getOwnMembership, { params: { token } });
  expect(due).toMatchObject({
    status: 'past_due',
    nextCharge: null,
    due: { amount: 2500, needsConfirmation: false, url: expect.stringMatching(/^http/) },
    cancelling: { when: 'at_once' },
  });
  await expect(own.shop.call(payOwnMembership, { body: { token } })).rejects.toMatchObject({
    status: 402,
    code: 'card_declined',
  });
  const { clientSecret } = await own.shop.call(beginCardChange, { body: { token } });
  const setupId = await own.confirmCard(clientSecret, mastercard);
  await own.shop.call(completeCardChange, { body: { token, setupId } });
  const paid = await Promise.all(
    Array.from({ length: 10 }, () => own.shop.call(payOwnMembership, { body: { token } })),
  );
  for (const answer of paid) {
    expect(answer).toMatchObject({
      confirmAt: null,
      membership: { status: 'active', due: null, card: { last4: '4444' } },
    });
  }
  expect((await own.shop.rows('ledger')).map(({ amount }) => amount)).toEqual([2500, 2500]);
  expect(await mailsOf(own, 'renewal-receipt')).toHaveLength(1);
});

test('a bank that wants to be asked: the provider’s own page is where it is paid', async () => {
  await using own = await openPastDue('asks');
  const { token } = own;
  const { confirmAt, message, membership } = await own.shop.call(payOwnMembership, { body: { token } });
  expect(confirmAt).toMatch(/^http.*\/invoices\//);
  expect(message).toMatch(/confirm the payment/);
  expect(membership).toMatchObject({ status: 'past_due', due: { needsConfirmation: true, url: confirmAt } });
  const answer = new URLSearchParams({ outcome: 'complete' });
  await fetch(confirmAt ?? '', { method: 'POST', body: answer, headers: { origin: new URL(confirmAt ?? '').origin } });
  expect(await own.shop.call(payOwnMembership, { body: { token } })).toMatchObject({
    confirmAt: null,
    membership: { status: 'active', due: null },
  });
  expect(await own.shop.rows('ledger')).toHaveLength(2);
});

test('a payment whose answer is lost is not made twice', async () => {
  let lose = false;
  await using own = await openOwnMembership(undefined, {
    transport: async (input, init) => {
      const answer = await fetch(input, init);
      if (lose && (input as string).endsWith('/pay')) throw new TypeError('the answer was lost');
      return answer;
    },
  });
  await own.shop.provider.control(`subscriptions/${own.subscription}/card`, { card: 'declines' });
  await own.pass(32);
  await sweep(own.shop.payments);
  await own.shop.provider.control(`subscriptions/${own.subscription}/card`, { card: 'pays' });
  const body = { token: await mailedToken(own.shop) };
  lose = true;
  // The SDK's own retry finds the invoice paid.
  const first = await own.shop.call(payOwnMembership, { body }).catch((error: unknown) => error);
  lose = false;
  const second = await own.shop.call(payOwnMembership, { body });
  expect([first, second]).toEqual([expect.anything(), expect.objectContaining({ confirmAt: null })]);
  expect(second.membership).toMatchObject({ status: 'active', due: null });
  expect(await own.shop.rows('ledger')).toHaveLength(2);
});

test('who leaves while a renewal is unpaid leaves at once, and nothing is tried any more', async () => {
  await using own = await openPastDue('declines');
  const { token } = own;
  const { message, membership } = await own.shop.call(cancelOwnMembership, { body: { token } });
  expect(message).toBe('Your membership has ended. Your card is not charged again.');
  expect(membership).toMatchObject({ status: 'ended', due: null, card: null, cancelling: null });
  expect(await atProvider(own)).toMatchObject({ status: 'canceled' });
  for (const endpoint of [cancelOwnMembership, resumeOwnMembership, beginCardChange, payOwnMembership]) {
    await expect(own.shop.call(endpoint, { body: { token } })).rejects.toMatchObject({ status: 409, code: 'conflict' });
  }
  await own.pass(20);
  await sweep(own.shop.payments);
  expect(await own.shop.rows('ledger')).toHaveLength(1);
});

test('a membership that was paid once has a page and nothing to cancel or change', async () => {
  await using own = await openOwnMembership();
  await own.shop.buy();
  await own.shop.call(askForMembershipLink, { body: { email: buyer.email } });
  const mail = (await writeMails(own.shop.app)).find(({ subject }) => subject === 'Manage your memberships');
  const token = tokenIn(mail);
  expect(await own.shop.call(getOwnMembership, { params: { token } })).toMatchObject({
    status: 'active',
    nextCharge: null,
    card: null,
    leaving: null,
    cancelling: null,
    receipts: [{ amount: 29_900 }],
  });
  for (const endpoint of [cancelOwnMembership, resumeOwnMembership, beginCardChange]) {
    await expect(own.shop.call(endpoint, { body: { token } })).rejects.toMatchObject({ code: 'conflict' });
  }
});

test('two processes: a request that is taken back while the first is being carried out is what counts', async () => {
  let hold: Promise<void> | null = null;
  await using own = await openOwnMembership(undefined, {
    transport: async (input, init) => {
      // The first process's call reaches the provider late.
      if (hold !== null && init?.method === 'POST' && typeof init.body === 'string' && init.body.includes('=true'))
        await hold;
      return fetch(input, init);
    },
  });
  const second = otherProcess(own.shop.payments);
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  const cancelling = own.call(cancelOwnMembership);
  while ((await own.shop.rows('membership_changes'))[0]?.['attempts'] !== 1) await new Promise(setImmediate);
  await changeRenewal(second, 1, 'resume');
  resolve();
  await cancelling;
  expect(await atProvider(own)).toMatchObject({ cancel_at_period_end: false });
  expect(await own.view()).toMatchObject({ leaving: null });
  expect((await own.shop.rows('membership_changes')).map(({ kind, state }) => [kind, state])).toEqual([
    ['cancel', 'void'],
    ['resume', 'done'],
  ]);
});

test('two processes: a request that is taken back before the first begins to carry it out is not carried out, and nobody is told that it was', async () => {
  await using own = await openOwnMembership();
  const { payments } = own.shop;
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
  expect(await atProvider(own)).toMatchObject({ cancel_at_period_end: false });
  expect(await own.view()).toMatchObject({ leaving: null });
  expect(await mailsOf(own, 'cancelled')).toEqual([]);
  expect(await mailsOf(own, 'resumed')).toHaveLength(1);
});
