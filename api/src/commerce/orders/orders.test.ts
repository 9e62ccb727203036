import { checkBuyer, createOrder, getOrder } from '@plumbline/contract/commerce/orders';
import { expect, test } from '@jest/globals';
import { openApp, type OpenApp } from '../../testing/open-app.ts';

const key = 'the-dashboards-own-key-in-tests';
const settings = { DASHBOARD_KEY: key, SITE_ORIGIN: 'https://plumbline.example' };
const customer = { name: 'Renée Castellano', email: 'renee@castellano.example', phone: '+1 410 555 0100' };
const byPlan = { reference: 'join-17', planId: 'pro-agent-annual', customer, locationId: 'annapolis' };
const byAmount = { reference: 'join-18', amount: 29_900, description: 'Real Estate Investor membership', customer };

async function post(
  app: OpenApp,
  body: unknown,
  headers: Readonly<Record<string, string>> = { 'x-dashboard-key': key },
) {
  const response = await fetch(`${app.origin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as {
    orderId: string;
    checkoutUrl: string;
    order: Record<string, unknown>;
    code: string;
    message: string;
    issues: { path: string; message: string }[];
  };
  return { status: response.status, answer, text: JSON.stringify(answer) };
}

test('the dashboard opens an order for a plan, and the order’s public data has nothing personal', async () => {
  await using app = await openApp({ settings });
  const { status, answer } = await post(app, byPlan);
  expect(status).toBe(201);
  expect(answer.orderId).toMatch(/^ord_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(answer.checkoutUrl).toBe(
    `https://plumbline.example/checkout?orderId=${answer.orderId}&orderAmount=25000&orderDescription=Pro+Agent+Annual`,
  );
  const order = await app.client.call(getOrder, { params: { orderId: answer.orderId } });
  expect(order).toEqual(answer.order);
  expect(order).toMatchObject({
    status: 'open',
    amount: 25_000,
    currency: 'usd',
    description: 'Pro Agent Annual',
    mode: 'subscription',
    memberType: 'realEstateProfessional',
    planId: 'pro-agent-annual',
    billingFrequency: 'annual',
    locationId: 'annapolis',
    hasEmail: true,
    expiresAt: '2026-11-28T12:00:00.000Z',
    renewsAt: null,
    member: null,
  });
  expect(JSON.stringify(order)).not.toMatch(/castellano|Renée|410 555/i);
  expect(app.lines.join('')).not.toMatch(/castellano|Renée|410 555|dashboards-own-key/i);
});

test.each([
  [{ ...byAmount, description: 'Real Estate Professional, monthly' }, 'realEstateProfessional', 'monthly'],
  [{ ...byAmount, description: 'Investor annual membership' }, 'realEstateInvestor', 'annual'],
  [{ ...byAmount, description: 'Inspectors and lenders' }, 'industryPartner', null],
  [{ ...byAmount, description: 'Investor', memberType: 'industryPartner' }, 'industryPartner', null],
])(
  'kind of member and billing frequency of an order without a plan are guessed from its description',
  async (asked, type, frequency) => {
    await using app = await openApp({ settings });
    const { answer } = await post(app, asked);
    expect(answer.order).toMatchObject({
      planId: null,
      memberType: type,
      billingFrequency: frequency,
      mode: frequency === null ? 'payment' : 'subscription',
    });
    expect(answer.order['benefits']).toContain('Certification programs');
  },
);

test('twenty concurrent repeats get the same order; other content with the same reference is refused', async () => {
  await using app = await openApp({ settings });
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(app, byPlan)));
  expect(new Set(answers.map(({ answer }) => answer.orderId)).size).toBe(1);
  expect(await app.db.knex('orders').select('id')).toHaveLength(1);
  const other = await post(app, { ...byPlan, planId: 'pro-agent-monthly' });
  expect([other.status, other.answer.code]).toEqual([409, 'conflict']);
  expect(other.answer.message).toBe('The reference join-17 belongs to an order with other content.');
});

test('an order after its expiry is not returned again, also if no provider is configured', async () => {
  await using app = await openApp({ settings });
  const { answer: before } = await post(app, byPlan);
  app.clock.time += 7 * 86_400_000;
  const { status, answer } = await post(app, byPlan);
  expect([status, answer.code]).toEqual([503, 'unavailable']);
  await app.db.knex('orders').update({ status: 'expired' });
  const fresh = await post(app, byPlan);
  expect(fresh.status).toBe(201);
  expect(fresh.answer.orderId).not.toBe(before.orderId);
});

test.each([
  ['no key', {}],
  ['a wrong key', { 'x-dashboard-key': 'the-dashboards-own-key-in-test' }],
])('refuses %s', async (_, headers) => {
  await using app = await openApp({ settings });
  const { status, answer } = await post(app, byPlan, headers);
  expect([status, answer.code]).toEqual([401, 'unauthorized']);
  expect(await app.db.knex('orders').select('id')).toEqual([]);
});

test('without DASHBOARD_KEY no order can be opened', async () => {
  await using app = await openApp();
  expect((await post(app, byPlan, { 'x-dashboard-key': '' })).status).toBe(401);
});

test.each([
  ['zero', { ...byAmount, amount: 0 }, 'body.amount', 'must be at least 1 cent'],
  ['a negative amount', { ...byAmount, amount: -100 }, 'body.amount', 'must be at least 1 cent'],
  ['a fraction', { ...byAmount, amount: 99.5 }, 'body.amount', 'must be a whole number of cents'],
  ['a huge amount', { ...byAmount, amount: 1e12 }, 'body.amount', 'must be at most 99999999 cents'],
  ['a text', { ...byAmount, amount: '29900' }, 'body.amount', 'must be a number of cents'],
  ['no amount', { ...byAmount, amount: undefined }, 'body.amount', 'is required where planId is not given'],
  [
    'no description',
    { ...byAmount, description: undefined },
    'body.description',
    'is required where planId is not given',
  ],
  [
    'an invisible name',
    { ...byPlan, customer: { ...byPlan.customer, name: '\u200B \u2060' } },
    'body.customer.name',
    'must not be empty',
  ],
  [
    'two lines',
    { ...byAmount, description: 'Investor\nmembership' },
    'body.description',
    'must be one line of plain text',
  ],
  ['another price', { ...byPlan, amount: 100 }, 'body.amount', 'must be 25000, as plan pro-agent-annual has it'],
  [
    'no address',
    { ...byPlan, customer: { name: 'R', email: 'r' } },
    'body.customer.email',
    'Please enter a valid email address',
  ],
])('refuses %s, and says what is valid', async (_, asked, path, message) => {
  await using app = await openApp({ settings });
  const { status, answer } = await post(app, asked);
  expect([status, answer.code, answer.issues]).toEqual([400, 'invalid_input', [{ path, message }]]);
  expect(await app.db.knex('orders').select('id')).toEqual([]);
});

test('an unknown plan and an unknown order are 404', async () => {
  await using app = await openApp({ settings });
  expect((await post(app, { ...byPlan, planId: 'gold' })).status).toBe(404);
  for (const orderId of ['ord_00000000000000000000000000', 'ord_1', '\0']) {
    const unknown = app.client.call(getOrder, { params: { orderId } });
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'not_found' });
  }
  await expect(app.client.call(createOrder, { body: byAmount })).rejects.toMatchObject({ status: 401 });
});

test.each([
  [{ customerEmail: 'RENEE@castellano.example', customerName: ' renée  Castellano ' }, true],
  [{ customerPhone: '14105550100' }, true],
  [{}, true],
  [{ customerEmail: 'somebody@else.example' }, false],
  [{ customerName: 'Somebody Else' }, false],
  [{ customerPhone: '+1 410 555 0199' }, false],
])('buyer data %j match the order: %s', async (asserted, agrees) => {
  await using app = await openApp({ settings });
  const { answer } = await post(app, byPlan);
  expect(await app.client.call(checkBuyer, { body: { orderId: answer.orderId, ...asserted } })).toEqual({ agrees });
});

test('a buyer check refuses an unknown order and a name of two lines, and is limited per hour', async () => {
  await using app = await openApp({ settings: { ...settings, CHECKOUTS_PER_ADDRESS: '2' } });
  const orderId = 'ord_0123456789abcdefghjkmnpqrs';
  await expect(app.client.call(checkBuyer, { body: { orderId } })).rejects.toMatchObject({ code: 'not_found' });
  const lines = { orderId, customerName: 'two\nlines' };
  await expect(app.client.call(checkBuyer, { body: lines })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(app.client.call(checkBuyer, { body: { orderId } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(app.client.call(checkBuyer, { body: { orderId } })).rejects.toMatchObject({ code: 'too_many_requests' });
});
