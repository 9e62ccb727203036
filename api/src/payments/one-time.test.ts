import { getOrder } from '@plumbline/contract/orders';
import { completePayment, createPaymentIntent } from '@plumbline/contract/payments';
import { expect, test } from '@jest/globals';
import { agreement, openShop, visa, type OpenShop } from '../testing/open-shop.ts';
import { outboxLines } from '../testing/outbox-rows.ts';

const amount = 29_900;

async function begin(shop: OpenShop, orderId: string): Promise<string> {
  const { clientSecret } = await shop.call(createPaymentIntent, { body: { orderId, amount, agreement } });
  if (clientSecret === null) throw new Error('there is nothing to confirm');
  return clientSecret;
}

function intentOf(secret: string): string {
  return secret.replace(/_secret_.*$/, '');
}

test('case 1: 4242 is paid, with exactly one fulfilment', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await begin(shop, orderId);
  expect(await shop.provider.confirm(secret, await shop.provider.card(visa))).toMatchObject({ status: 200 });
  const complete = () => shop.call(completePayment, { body: { orderId, paymentId: intentOf(secret) } });
  const answer = await complete();
  expect(answer).toMatchObject({ success: true, status: 'paid', message: 'The payment has arrived. Welcome!' });
  expect(answer.order.member).toMatchObject({
    memberNumber: 10_001,
    isActive: true,
    membershipType: 'realEstateInvestor',
  });
  expect(await complete()).toEqual(answer);
  expect(await shop.call(getOrder, { params: { orderId } })).toEqual(answer.order);
  expect(await shop.rows('ledger')).toEqual([
    expect.objectContaining({ kind: 'charge', amount, currency: 'usd', order_id: 1 }),
  ]);
  expect(await shop.rows('members')).toEqual([expect.objectContaining({ number: 10_001 })]);
  expect(await shop.rows('memberships')).toHaveLength(1);
  const mails = await outboxLines(shop.app.db);
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
    ['receipt', 'renee@castellano.example'],
    ['welcome', 'renee@castellano.example'],
  ]);
});
