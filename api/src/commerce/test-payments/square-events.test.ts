import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openShop, type OpenShop } from '../../testing/open-shop.ts';
import { openSquareShop, squareFault } from '../../testing/square-shop.ts';
import { signedIn } from '../../testing/staff-browser.ts';

const webhookKey = 'sandbox-square-webhook-key';
const webhookUrl = 'http://localhost:3000/api/webhooks/square';

async function send(shop: OpenShop, paymentId: string, { key = webhookKey, url = webhookUrl, id = randomUUID() } = {}) {
  const body = JSON.stringify({ event_id: id, type: 'payment.updated', data: { type: 'payment', id: paymentId } });
  const signature = createHmac('sha256', key)
    .update(url + body)
    .digest('base64');
  const headers = { 'x-square-hmacsha256-signature': signature };
  const response = await fetch(`${shop.app.origin}/api/webhooks/square`, { method: 'POST', headers, body });
  return response.status;
}

/** Makes a test charge at Square; its payment's id. */
async function payTestCharge(shop: OpenShop): Promise<string> {
  const staff = await signedIn(shop.app, 'staff');
  const customerInfo = { firstName: 'Ines', lastName: 'Ferreira', email: 'ines@plumbline.example' };
  const body = { cardToken: 'cnon:card-nonce-ok', customerInfo };
  const response = await staff.send('POST', '/api/create-subscription', { body });
  const { paymentId } = (await response.json()) as { paymentId: string };
  return paymentId;
}

test('an event of Square records a charge whose answer was lost, once', async () => {
  await using shop = await openSquareShop({ SQUARE_WEBHOOK_KEY: webhookKey });
  const paymentId = await payTestCharge(shop);
  const { knex } = shop.app.db;
  // Like a process that ended before it learned of the charge.
  await knex('ledger').delete();
  await knex('payment_attempts').update({ status: 'new', intent_id: null });
  const id = randomUUID();
  for (let times = 0; times < 3; times += 1) expect(await send(shop, paymentId, { id })).toBe(200);
  expect(await send(shop, paymentId)).toBe(200);
  expect(await shop.rows('payment_attempts')).toEqual([
    expect.objectContaining({ status: 'paid', intent_id: paymentId }),
  ]);
  expect(await shop.rows('ledger')).toEqual([expect.objectContaining({ provider: 'square', amount: 100 })]);
  expect(await shop.rows('provider_events')).toHaveLength(2);
});

test.each([
  ['another key', { key: 'somebody-else' }],
  ['another address', { url: 'https://plumbline.example/elsewhere' }],
])('an event signed with %s is refused and changes nothing', async (_, signing) => {
  await using shop = await openSquareShop({ SQUARE_WEBHOOK_KEY: webhookKey });
  expect(await send(shop, 'payment1', signing)).toBe(400);
  expect(await shop.rows('provider_events')).toEqual([]);
});

test('a site without Square refuses its events', async () => {
  await using shop = await openShop();
  expect(await send(shop, 'payment1')).toBe(404);
});

test('an event of an unknown payment is stored as handled, so that Square stops sending it', async () => {
  await using shop = await openSquareShop({ SQUARE_WEBHOOK_KEY: webhookKey });
  const id = randomUUID();
  for (let times = 0; times < 2; times += 1) expect(await send(shop, 'nobodyspayment', { id })).toBe(200);
  expect(await shop.rows('provider_events')).toEqual([
    expect.objectContaining({ event_id: id, due_at: null, handled_at: expect.any(String), last_error: null }),
  ]);
  expect([await shop.rows('ledger'), await shop.rows('payment_attempts')]).toEqual([[], []]);
});

test('while Square cannot be reached its event is refused, and its next delivery is handled', async () => {
  const wire = { away: true };
  const transport: typeof fetch = (input, init) =>
    wire.away && new Request(input).url.includes('/v2/payments/')
      ? Promise.reject(new TypeError('away'))
      : fetch(input, init);
  await using shop = await openSquareShop({ SQUARE_WEBHOOK_KEY: webhookKey }, { transport });
  expect(await send(shop, 'nobodyspayment')).toBe(503);
  expect(await shop.rows('provider_events')).toEqual([]);
  wire.away = false;
  await squareFault(shop, 'fail', 10);
  expect(await send(shop, 'nobodyspayment')).toBe(503);
  await squareFault(shop, 'normal');
  expect(await send(shop, 'nobodyspayment')).toBe(200);
});

test('while the key is replaced, events signed with either key are accepted', async () => {
  const old = 'square-webhook-key-of-before';
  await using shop = await openSquareShop({ SQUARE_WEBHOOK_KEY: webhookKey, SQUARE_WEBHOOK_KEY_OLD: old });
  const paymentId = await payTestCharge(shop);
  const statuses = [];
  for (const key of [webhookKey, old, 'of-somebody-else']) statuses.push(await send(shop, paymentId, { key }));
  expect(statuses).toEqual([200, 200, 400]);
});
