import { expect, test } from '@jest/globals';
import { intentOf, openShop, visa } from '../../testing/open-shop.ts';
import { openPaymentWorker } from './worker.ts';

test('a new event is handled before the remaining orders that are waiting for a check', async () => {
  const requestedPaths: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  let slow = '';
  await using shop = await openShop({
    transport: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      requestedPaths.push(pathname);
      if (slow !== '' && pathname.endsWith(slow)) {
        reach();
        await released;
      }
      return fetch(input, init);
    },
  });
  const secrets: string[] = [];
  for (let count = 0; count < 3; count += 1) secrets.push(await shop.begin(await shop.order()));
  const [first = '', second = '', paid = ''] = secrets.map(intentOf);
  const { promise: swept, resolve: sweep } = Promise.withResolvers<void>();
  const worker = openPaymentWorker(shop.payments, shop.payments.log);
  const stop = worker.job?.start((job) => () => job === 'payment-sweep' && sweep());
  await swept;
  slow = first;
  worker.checkSoon(1);
  worker.checkSoon(2);
  await reached;
  requestedPaths.length = 0;
  await shop.provider.confirm(secrets[2] ?? '', await shop.provider.card(visa));
  for (const event of await shop.provider.events()) await shop.deliver(event);
  worker.wake();
  release();
  while (!requestedPaths.some((path) => path.endsWith(second))) await new Promise((resolve) => setTimeout(resolve, 10));
  await stop?.();
  const order = [paid, second].map((intent) => requestedPaths.findIndex((path) => path.endsWith(intent)));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order[0]).toBeGreaterThanOrEqual(0);
  expect(await shop.rows('orders')).toMatchObject([{ status: 'open' }, { status: 'open' }, { status: 'paid' }]);
}, 20_000);

test('an order with a waiting buyer is checked before the remaining orders of a sweep', async () => {
  const requestedPaths: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  let slow = '';
  await using shop = await openShop({
    transport: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      requestedPaths.push(pathname);
      if (slow !== '' && pathname.endsWith(slow)) {
        reach();
        await released;
      }
      return fetch(input, init);
    },
  });
  const secrets: string[] = [];
  for (let count = 0; count < 3; count += 1) secrets.push(await shop.begin(await shop.order()));
  const [first = '', second = '', awaited = ''] = secrets.map(intentOf);
  const now = new Date(shop.app.clock.time).toISOString();
  await shop.app.db.knex('orders').whereIn('id', [1, 2]).update({ check_at: now });
  slow = first;
  requestedPaths.length = 0;
  const worker = openPaymentWorker(shop.payments, shop.payments.log);
  const stop = worker.job?.start(() => () => {});
  await reached;
  worker.checkSoon(3);
  release();
  while (!requestedPaths.some((path) => path.endsWith(second))) await new Promise((resolve) => setTimeout(resolve, 10));
  await stop?.();
  const order = [awaited, second].map((intent) => requestedPaths.findIndex((path) => path.endsWith(intent)));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order[0]).toBeGreaterThanOrEqual(0);
}, 20_000);
