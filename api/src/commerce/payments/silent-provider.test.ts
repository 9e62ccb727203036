import { expect, test } from '@jest/globals';
import { openShop, visa } from '../../testing/open-shop.ts';
import { requestRefund } from './refunds/request-refund.ts';
import { sweep, sweepOrder } from './sweep.ts';

// Each test waits until the provider's client gives up, which it does after the time that it has in production.

test('a provider that never answers is given up after the timeout, and the outcome stays pending', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await shop.provider.control('faults', { mode: 'hang', times: 2, match: 'GET /v1/payment_intents/*' });
  const began = performance.now();
  const answer = await shop.complete(orderId, secret);
  // Two calls of the provider's client give up after twenty.
  expect(performance.now() - began).toBeLessThan(19_000);
  expect(answer).toMatchObject({ success: false, status: 'processing' });
  expect(answer.message).toMatch(/^The payment is being processed/);
  await sweepOrder(shop.payments, 1);
  expect(await shop.rows('orders')).toMatchObject([{ status: 'paid' }]);
  expect(await shop.rows('ledger')).toHaveLength(1);
});

test('a refund that is made without an answer is found by the next try, and made once', async () => {
  await using shop = await openShop();
  await shop.join();
  const refundOrder = () =>
    requestRefund(shop.payments, 1, { amount: 1000, reference: 'the first', by: 'ines@plumbline.example' });
  await shop.provider.control('faults', { mode: 'hang after', times: 4, match: 'POST /v1/refunds' });
  await expect(refundOrder()).rejects.toMatchObject({ code: 'payment_pending' });
  await shop.provider.control('faults', { mode: 'normal' });
  await refundOrder().catch(() => undefined);
  shop.app.clock.time += 300_000;
  await sweep(shop.payments);
  expect((await refundOrder()).refund).toMatchObject({ state: 'done' });
  expect((await shop.provider.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([1000]);
  expect((await shop.rows('ledger')).map(({ amount }) => amount)).toEqual([25_000, -1000]);
});
