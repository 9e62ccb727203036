import { expect, test } from '@jest/globals';
import { openShop } from '../../testing/open-shop.ts';

const unavailable = {
  status: 503,
  code: 'provider_unavailable',
  retryAfter: 15,
  detail:
    'Our card provider cannot be reached just now. Your order is kept, and is never charged twice: please try again in a minute.',
};

test('a failing provider is not called for a while: buyers get 503 at once, and orders stay open', async () => {
  let isDown = true;
  let calls = 0;
  await using shop = await openShop({
    transport: (input, init) => {
      calls += 1;
      return isDown ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init);
    },
  });
  const orders = await Promise.all(Array.from({ length: 5 }, () => shop.order()));
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = orders;
  // Each call is sent twice.
  for (const orderId of [first, second, third]) {
    await expect(shop.begin(orderId)).rejects.toMatchObject({ status: 503, code: 'payment_pending' });
  }
  const callsBefore = calls;
  expect(shop.payments.stripe.circuit?.status().state).toBe('open');
  await expect(shop.begin(fourth)).rejects.toMatchObject(unavailable);
  expect(calls).toBe(callsBefore);
  // No attempt was started for it.
  const begun = new Set((await shop.rows('payment_attempts')).map(({ order_id: order }) => order));
  expect(begun.size).toBe(3);
  const others = (await shop.rows('orders')).filter(({ id }) => !begun.has(id));
  expect(others.map(({ status }) => status)).toEqual(['open', 'open']);

  shop.app.clock.time += 10_000;
  await expect(shop.begin(fourth)).rejects.toMatchObject({ status: 503 });
  await expect(shop.begin(fifth)).rejects.toMatchObject(unavailable);
  isDown = false;
  shop.app.clock.time += 20_000;
  expect(await shop.begin(fifth)).toMatch(/^pi_/);
  expect(await shop.begin(first)).toMatch(/^pi_/);
  expect(shop.payments.stripe.circuit?.status().state).toBe('closed');
});
