import { getOrder } from '@plumbline/contract/commerce/orders';
import { signInToDashboard, verifyDashboardPayment } from '@plumbline/contract/members/accounts';
import type Stripe from 'stripe';
import { expect, test } from '@jest/globals';
import { addMember } from '../../testing/add-member.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { intentOf, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { requestRefund } from '../../commerce/payments/refunds/request-refund.ts';
import { setOneTimePassword } from '../account-recovery/one-time-password.ts';

const key = 'the-dashboards-own-key-in-tests';
const settings = { DASHBOARD_KEY: key };
const email = 'renee@castellano.example';
const minute = 60_000;

function verify(
  app: OpenApp,
  query: Record<string, string>,
  headers: Record<string, string> = { 'x-dashboard-key': key },
) {
  return fetch(`${app.origin}/api${verifyDashboardPayment.path}?${new URLSearchParams(query)}`, { headers });
}

function signIn(app: OpenApp, body: object, headers: Record<string, string> = { 'x-dashboard-key': key }) {
  return fetch(`${app.origin}/api${signInToDashboard.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function buyMembership(shop: OpenShop) {
  const { orderId, secret } = await shop.buy();
  const [member] = await shop.rows('members');
  return {
    userId: String(member?.['number']),
    transactionId: intentOf(secret),
    membershipType: 'realEstateInvestor',
    orderId,
  };
}

async function passwordFor(app: OpenApp, memberId: number): Promise<string> {
  const ids = { secret: app.secret, memberId, now: app.clock.now() };
  return app.db.write((transaction) => setOneTimePassword(transaction, ids));
}

const refusedAnswer = { success: false, message: 'Payment verification failed', user: null };

test('a new member is signed in to the dashboard after paying', async () => {
  await using shop = await openShop();
  const { orderId: _, ...purchase } = await buyMembership(shop);
  const response = await verify(shop.app, purchase);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const answer = (await response.json()) as { user: { password: string } };
  expect(answer).toEqual({
    success: true,
    message: 'The payment has arrived.',
    user: { email, password: expect.stringMatching(/-\d\d$/) },
  });
  const signInResponse = await signIn(shop.app, { email, password: answer.user.password });
  expect(await signInResponse.json()).toMatchObject({
    success: true,
    member: {
      memberNumber: Number(purchase.userId),
      membershipType: 'realEstateInvestor',
      isActive: true,
      emailVerified: false,
      paidUntil: expect.stringMatching(/^2/),
    },
  });
});

test('the paid time of a member is that of the running membership, not of an ended one that was paid for longer', async () => {
  await using shop = await openShop();
  await buyMembership(shop);
  const { orderId, secret } = await shop.join();
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await shop.complete(orderId, secret);
  const [first, second] = await shop.rows('memberships');
  expect(second).toMatchObject({ member_id: first?.['member_id'], status: 'active' });
  const ended = { status: 'ended', period_end: '2099-01-01T00:00:00.000Z' };
  await shop.app.db.knex('memberships').where('id', Number(first?.['id'])).update(ended);
  const password = await passwordFor(shop.app, Number(first?.['member_id']));
  const response = await signIn(shop.app, { email, password });
  expect(await response.json()).toMatchObject({ member: { isActive: true, paidUntil: second?.['period_end'] } });
});

test('the paid time of a member whose payment was refunded is over', async () => {
  await using shop = await openShop();
  await buyMembership(shop);
  await requestRefund(shop.payments, 1, { amount: null, reference: 'a whim', by: 'staff@example.org' });
  const password = await passwordFor(shop.app, 1);
  const { member } = (await (await signIn(shop.app, { email, password })).json()) as {
    member: { isActive: boolean; paidUntil: string };
  };
  expect(member.isActive).toBe(false);
  expect(Date.parse(member.paidUntil)).toBeLessThanOrEqual(shop.app.clock.now());
});

test('a member who comes back with another kind of membership has that kind', async () => {
  await using shop = await openShop();
  await buyMembership(shop);
  const memberType = async () => (await shop.rows('members')).map((member) => member['member_type']);
  await shop.join({ membershipId: 'core-agent-annual' });
  // The first membership still runs.
  expect(await memberType()).toEqual(['realEstateInvestor']);
  await shop.app.db.knex('members').update({ standing: 'ended' });
  await shop.join({ membershipId: 'pro-agent-annual' });
  expect(await memberType()).toEqual(['realEstateProfessional']);
});

test('an order’s id shows that it is paid, and signs nobody in', async () => {
  await using shop = await openShop();
  const { orderId } = await buyMembership(shop);
  const order = await shop.call(getOrder, { params: { orderId } });
  // An earlier release of the checkout sends the order's id instead of a payment's.
  const purchase = { transactionId: orderId, membershipType: order.memberType };
  const response = await verify(shop.app, { ...purchase, userId: String(order.member?.memberNumber) });
  expect(await response.json()).toEqual({
    success: true,
    message: 'The payment has arrived. An order signs nobody in: its link may be in other hands.',
    user: null,
  });
  expect(await shop.app.db.knex('one_time_passwords')).toEqual([]);
});

test('another member number, member type or payment is refused, always with the same answer', async () => {
  await using shop = await openShop();
  const { orderId, ...purchase } = await buyMembership(shop);
  const open = await shop.order();
  for (const different of [
    { userId: String(Number(purchase.userId) + 1) },
    { userId: String(Number(purchase.userId) - 1) },
    { userId: '0' },
    { membershipType: 'industryPartner' },
    { transactionId: 'pi_unknown' },
    { transactionId: open },
    { transactionId: `${orderId.slice(0, -1)}${orderId.endsWith('0') ? '1' : '0'}` },
  ]) {
    const response = await verify(shop.app, { ...purchase, ...different });
    expect([response.status, await response.json()]).toEqual([200, refusedAnswer]);
  }
  expect(await shop.app.db.knex('one_time_passwords')).toEqual([]);
});

test('a payment with an existing member’s address does not sign in as that member', async () => {
  await using shop = await openShop();
  await buyMembership(shop);
  const { orderId, secret } = await shop.join();
  const [member] = await shop.rows('members');
  const purchase = { userId: String(member?.['number']), membershipType: 'realEstateProfessional' };
  for (const transactionId of [orderId, intentOf(secret)]) {
    expect(await (await verify(shop.app, { ...purchase, transactionId })).json()).toEqual({
      success: true,
      message: 'The payment has arrived. Its member had an account before, and signs in as until now.',
      user: null,
    });
  }
  expect(await shop.rows('members')).toHaveLength(1);
  expect(await shop.app.db.knex('one_time_passwords')).toEqual([]);
});

test.each([
  ['a renewal', false],
  ['an extra payment', true],
])('%s of the order that made somebody a member signs nobody in', async (_, isExtra) => {
  await using shop = await openShop();
  const { orderId: __, ...purchase } = await buyMembership(shop);
  const [charge] = await shop.rows('ledger');
  const later = { ref: 'pi_later', intent_id: 'pi_later', is_extra: isExtra };
  await shop.app.db.knex('ledger').insert({ ...charge, ...later, id: Number(charge?.['id']) + 1 });
  expect(await (await verify(shop.app, { ...purchase, transactionId: 'pi_later' })).json()).toMatchObject({
    success: true,
    user: null,
  });
  expect(await (await verify(shop.app, purchase)).json()).toMatchObject({ user: { email } });
});

test('a payment that was refunded, or is a day old, signs nobody in', async () => {
  await using shop = await openShop();
  const { orderId: _, ...purchase } = await buyMembership(shop);
  shop.app.clock.time += 24 * 60 * minute;
  expect(await (await verify(shop.app, purchase)).json()).toEqual(refusedAnswer);
  shop.app.clock.time -= 24 * 60 * minute;
  await shop.provider.stripe.refunds.create({ payment_intent: purchase.transactionId });
  const events: Stripe.Event[] = await shop.provider.events();
  expect(events.map(({ type }) => type)).toContain('charge.refunded');
  await shop.app.db.knex('orders').update({ status: 'refunded' });
  expect(await (await verify(shop.app, purchase)).json()).toEqual(refusedAnswer);
});

test.each([
  ['no key', {}],
  ['another key', { 'x-dashboard-key': `${key}x` }],
  ['an empty key', { 'x-dashboard-key': '' }],
])('a request with %s is refused', async (_, headers) => {
  await using app = await openApp({ settings });
  const memberId = await addMember(app);
  const password = await passwordFor(app, memberId);
  const query = { userId: '10482', transactionId: 'pi_1', membershipType: 'realEstateProfessional' };
  const bodies = [await verify(app, query, headers), await signIn(app, { email, password }, headers)].map(
    async (response) => [response.status, ((await response.json()) as { code: string }).code],
  );
  expect(await Promise.all(bodies)).toEqual([
    [401, 'unauthorized'],
    [401, 'unauthorized'],
  ]);
  expect((await signIn(app, { email, password })).status).toBe(200);
});

test('a site without a dashboard key refuses every request', async () => {
  await using app = await openApp();
  expect((await signIn(app, { email, password: 'x' }, { 'x-dashboard-key': '' })).status).toBe(401);
});

test('missing and malformed parameters are named', async () => {
  await using app = await openApp({ settings });
  const response = await verify(app, { userId: '1 or 1=1', transactionId: '' });
  expect(response.status).toBe(400);
  const { issues } = (await response.json()) as { issues: { path: string }[] };
  expect(issues.map(({ path }) => path)).toEqual(['query.userId', 'query.transactionId', 'query.membershipType']);
});

test('a password works once: of fifty simultaneous sign-ins one succeeds', async () => {
  await using app = await openApp({ settings });
  const password = await passwordFor(app, await addMember(app));
  const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(app, { email, password })));
  const counts = [200, 403].map((status) => answers.filter((answer) => answer.status === status).length);
  expect(counts).toEqual([1, 49]);
});

test('a password is invalid after ten minutes, after the next one is set, and after ten wrong tries', async () => {
  await using app = await openApp({ settings });
  const memberId = await addMember(app);
  const late = await passwordFor(app, memberId);
  app.clock.time += 10 * minute;
  expect((await signIn(app, { email, password: late })).status).toBe(403);

  const first = await passwordFor(app, memberId);
  const second = await passwordFor(app, memberId);
  expect((await signIn(app, { email, password: first })).status).toBe(403);
  for (let tries = 0; tries < 9; tries += 1) await signIn(app, { email, password: 'wrong-again-10' });
  expect((await signIn(app, { email, password: second })).status).toBe(403);

  const third = await passwordFor(app, memberId);
  expect((await signIn(app, { email: email.toUpperCase(), password: ` ${third.toUpperCase()} ` })).status).toBe(200);
});

test('a wrong password, another member’s password and an unknown address get the same answer', async () => {
  await using app = await openApp({ settings });
  const [memberId, otherId] = [
    await addMember(app),
    await addMember(app, { email: 'ines@ferreira.example', number: 10_483 }),
  ];
  await passwordFor(app, memberId);
  const foreign = await passwordFor(app, otherId);
  const texts = new Set<string>();
  for (const body of [
    { email, password: 'wrong' },
    { email, password: foreign },
    { email: 'nobody@castellano.example', password: foreign },
  ]) {
    const response = await signIn(app, body, { 'x-dashboard-key': key, 'x-request-id': 'always-the-same' });
    texts.add(`${response.status} ${await response.text()}`);
  }
  expect([...texts]).toEqual([
    '403 {"code":"forbidden","message":"The e-mail address or the one-time password is not right, or its ten minutes are over.","requestId":"always-the-same"}',
  ]);
});

test('no log line has the payments, members or passwords of a request', async () => {
  await using app = await openApp({ settings });
  await verify(app, { userId: '10482', transactionId: 'pi_secret1', membershipType: 'industryPartner' });
  await signIn(app, { email, password: 'lintel-harbor-62' });
  expect(app.lines.length).toBeGreaterThan(0);
  expect(app.lines.join('')).not.toMatch(/10482|pi_secret1|industryPartner|castellano|lintel|dashboards-own/);
});
