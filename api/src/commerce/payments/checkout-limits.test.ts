import { expect, test } from '@jest/globals';
import { agreement, buyer, checkoutKey, openShop, price, type OpenShop } from '../../testing/open-shop.ts';

const strangersNetwork = '198.51.100.7';
const ownNetwork = '203.0.113.9';
const subscription = { membershipId: 'pro-agent-annual', checkoutKey, customerInfo: buyer, amount: 25_000, agreement };

async function post(shop: OpenShop, path: string, from: string, body: object): Promise<[number, string | undefined]> {
  const response = await fetch(`${shop.app.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  const { message } = (await response.json()) as { message?: string };
  return [response.status, message];
}

const subscribe = (shop: OpenShop, from: string, different: object = {}) =>
  post(shop, 'create-subscription', from, { ...subscription, ...different });

async function times(count: number, work: () => Promise<[number, unknown]>): Promise<number[]> {
  const statuses = [];
  for (let done = 0; done < count; done += 1) statuses.push((await work())[0]);
  return statuses;
}

test('a stranger in another network uses up none of a buyer’s payments', async () => {
  await using shop = await openShop({ settings: { CHECKOUTS_PER_EMAIL: '3' } });
  const strangersBrowser = { checkoutKey: 'the-key-of-a-strangers-browser' };
  expect(await times(4, () => subscribe(shop, strangersNetwork, strangersBrowser))).toEqual([200, 200, 200, 429]);
  expect(await times(3, () => subscribe(shop, ownNetwork))).toEqual([200, 200, 200]);
  expect(await subscribe(shop, ownNetwork)).toEqual([
    429,
    'Too many payment attempts. Please try again in 20 minutes.',
  ]);
  // The limit ignores the case of the address, and counts all browsers of the buyer's network.
  const inUpperCase = { customerInfo: { ...buyer, email: buyer.email.toUpperCase() } };
  expect((await subscribe(shop, ownNetwork, inUpperCase))[0]).toBe(429);
});

test.each([
  ['another price', { amount: 100 }, 400],
  ['no consent', { agreement: undefined }, 400],
  ['an old consent', { agreement: { agreement: '2020-01-01', 'recurring-billing': '2020-01-01' } }, 400],
])(
  'a call with %s counts only for the limit of its network, and does not call the provider',
  async (_, different, status) => {
    let calls = 0;
    const transport: typeof fetch = (input, init) => {
      calls += 1;
      return fetch(input, init);
    };
    await using shop = await openShop({
      transport,
      settings: { CHECKOUTS_PER_EMAIL: '2', CHECKOUTS_PER_ADDRESS: '8' },
    });
    const statuses = await times(6, () => subscribe(shop, ownNetwork, different));
    expect(statuses.every((each) => each >= status && each < 429)).toBe(true);
    expect([calls, await shop.rows('payment_attempts')]).toEqual([0, []]);
    expect(await times(3, () => subscribe(shop, ownNetwork))).toEqual([200, 200, 429]);
  },
);

test('a call beyond the limit stores neither an attempt nor a consent', async () => {
  await using shop = await openShop({ settings: { CHECKOUTS_PER_EMAIL: '1' } });
  const [first, second] = [await shop.order(), await shop.order()];
  const pay = (orderId: string) =>
    post(shop, 'create-payment-intent', ownNetwork, { orderId, amount: price, agreement });
  expect((await pay(first))[0]).toBe(200);
  expect((await pay(second))[0]).toBe(429);
  expect(await shop.rows('payment_attempts')).toHaveLength(1);
  const [, refused] = await shop.rows('orders');
  expect(refused).toMatchObject({ consent_at: null, status: 'open' });
});

test('the limit of a network counts all e-mail addresses together', async () => {
  await using shop = await openShop({ settings: { CHECKOUTS_PER_EMAIL: '1', CHECKOUTS_PER_ADDRESS: '2' } });
  const others = (number: number) => ({ customerInfo: { ...buyer, email: `b${number}@x.example` } });
  let number = 0;
  expect(await times(3, () => subscribe(shop, ownNetwork, others((number += 1))))).toEqual([200, 200, 429]);
  expect(await shop.rows('orders')).toHaveLength(2);
});
