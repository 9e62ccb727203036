import { expect, test } from '@jest/globals';
import type { OpenShop } from '../../testing/open-shop.ts';
import { openSquareShop, squareFault } from '../../testing/square-shop.ts';
import { signedIn, type StaffBrowser } from '../../testing/staff-browser.ts';
import { sweepSquareTests } from './sweep-square.ts';

const minute = 60_000;

async function charge(browser: StaffBrowser): Promise<number> {
  const customerInfo = { firstName: 'Ines', lastName: 'Ferreira', email: 'ines@plumbline.example' };
  const body = { cardToken: 'cnon:card-nonce-ok', customerInfo };
  return (await browser.send('POST', '/api/create-subscription', { body })).status;
}

const sweep = ({ app: { db, clock, square }, payments: { log } }: OpenShop) =>
  sweepSquareTests({ db, clock, log, square });
const statuses = async (shop: OpenShop) => (await shop.rows('payment_attempts')).map(({ status }) => status);

async function paymentsAtSquare({ app }: OpenShop): Promise<number> {
  return (await app.square?.api.payments.list())?.data.length ?? 0;
}

test('the sweep finds a charge whose answer was lost, and records it once', async () => {
  await using shop = await openSquareShop();
  await squareFault(shop, 'drop', 1);
  expect(await charge(await signedIn(shop.app, 'staff'))).toBe(503);
  expect(await sweep(shop)).toBe(0);
  expect(await statuses(shop)).toEqual(['new']);
  shop.app.clock.time += minute + 1;
  expect([await sweep(shop), await sweep(shop)]).toEqual([1, 0]);
  expect(await statuses(shop)).toEqual(['paid']);
  expect(await shop.rows('ledger')).toMatchObject([{ provider: 'square', amount: 100, kind: 'charge' }]);
  expect(await paymentsAtSquare(shop)).toBe(1);
});

test('a charge that never reached Square is ended, and the same token can be charged', async () => {
  await using shop = await openSquareShop();
  const browser = await signedIn(shop.app, 'staff');
  await squareFault(shop, 'fail', 2);
  expect(await charge(browser)).toBe(503);
  shop.app.clock.time += minute + 1;
  expect(await sweep(shop)).toBe(1);
  expect([await statuses(shop), await paymentsAtSquare(shop)]).toEqual([['ended'], 0]);
  expect(await charge(browser)).toBe(200);
  expect([await statuses(shop), await paymentsAtSquare(shop)]).toEqual([['paid'], 1]);
});

test('a payment for a test with the same number in another database is ignored', async () => {
  await using shop = await openSquareShop();
  await squareFault(shop, 'drop', 1);
  await charge(await signedIn(shop.app, 'staff'));
  // The test has the same number and another idempotency key.
  await shop.app.db.knex('payment_attempts').update({ idempotency_key: 'sq'.padEnd(45, 'x') });
  shop.app.clock.time += minute + 1;
  expect(await sweep(shop)).toBe(1);
  expect([await statuses(shop), await shop.rows('ledger')]).toEqual([['ended'], []]);
});

test('while Square fails a charge stays new, and is checked again later', async () => {
  await using shop = await openSquareShop();
  await squareFault(shop, 'drop', 1);
  await charge(await signedIn(shop.app, 'staff'));
  shop.app.clock.time += minute + 1;
  await squareFault(shop, 'fail', 2);
  expect([await sweep(shop), await statuses(shop)]).toEqual([0, ['new']]);
  expect(shop.app.lines.join('')).toContain('the outcome of a test charge is still unknown');
  expect([await sweep(shop), await statuses(shop)]).toEqual([1, ['paid']]);
});

test('with live keys no test is checked', async () => {
  await using shop = await openSquareShop({ SQUARE_APPLICATION_ID: 'sq0idp-plumbline' });
  const values = { number: 1, provider: 'square', status: 'new', amount: 100, idempotency_key: 'sq1', request: '{}' };
  await shop.app.db.knex('payment_attempts').insert({ ...values, created_at: '2026-01-01T00:00:00.000Z' });
  expect([await sweep(shop), await statuses(shop)]).toEqual([0, ['new']]);
});
