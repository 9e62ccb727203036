import { expect, test } from '@jest/globals';
import { intentOf, openShop, visa } from '../../testing/open-shop.ts';
import { openPaymentWorker } from './worker.ts';

/** A transport to the provider that holds requests of one path, once it is set, until their release. */
function slowProvider() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const slow = {
    /** The end of the held path; empty holds none. */
    path: '',
    /** The requested paths, in order. */
    paths: [] as string[],
    reached,
    release,
    transport: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      slow.paths.push(pathname);
      if (slow.path !== '' && pathname.endsWith(slow.path)) {
        reach();
        await released;
      }
      return fetch(input, init);
    },
  };
  return slow;
}

test('a new event is handled before the remaining orders that are waiting for a check', async () => {
  const slow = slowProvider();
  await using shop = await openShop({ transport: slow.transport });
  const secrets: string[] = [];
  for (let count = 0; count < 3; count += 1) secrets.push(await shop.begin(await shop.order()));
  const [first = '', second = '', paid = ''] = secrets.map(intentOf);
  const { promise: swept, resolve: sweep } = Promise.withResolvers<void>();
  const worker = openPaymentWorker(shop.payments, shop.payments.log);
  const stop = worker.job?.start((job) => () => job === 'payment-sweep' && sweep());
  await swept;
  slow.path = first;
  worker.checkSoon(1);
  worker.checkSoon(2);
  await slow.reached;
  slow.paths.length = 0;
  await shop.provider.confirm(secrets[2] ?? '', await shop.provider.card(visa));
  for (const event of await shop.provider.events()) await shop.deliver(event);
  worker.wake();
  slow.release();
  while (!slow.paths.some((path) => path.endsWith(second))) await new Promise((resolve) => setTimeout(resolve, 10));
  await stop?.();
  const order = [paid, second].map((intent) => slow.paths.findIndex((path) => path.endsWith(intent)));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order[0]).toBeGreaterThanOrEqual(0);
  expect(await shop.rows('orders')).toMatchObject([{ status: 'open' }, { status: 'open' }, { status: 'paid' }]);
}, 20_000);

test('an order with a waiting buyer is checked before the remaining orders of a sweep', async () => {
  const slow = slowProvider();
  await using shop = await openShop({ transport: slow.transport });
  const secrets: string[] = [];
  for (let count = 0; count < 3; count += 1) secrets.push(await shop.begin(await shop.order()));
  const [first = '', second = '', awaited = ''] = secrets.map(intentOf);
  const now = new Date(shop.app.clock.time).toISOString();
  await shop.app.db.knex('orders').whereIn('id', [1, 2]).update({ check_at: now });
  slow.path = first;
  slow.paths.length = 0;
  const worker = openPaymentWorker(shop.payments, shop.payments.log);
  const stop = worker.job?.start(() => () => {});
  await slow.reached;
  worker.checkSoon(3);
  slow.release();
  while (!slow.paths.some((path) => path.endsWith(second))) await new Promise((resolve) => setTimeout(resolve, 10));
  await stop?.();
  const order = [awaited, second].map((intent) => slow.paths.findIndex((path) => path.endsWith(intent)));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order[0]).toBeGreaterThanOrEqual(0);
}, 20_000);
