import { expect, test } from '@jest/globals';
import { listAdminOrders, type AdminOrder } from '@plumbline/contract/commerce/admin-orders';
import { beginCardChange, completeCardChange, getOwnMembership } from '@plumbline/contract/commerce/own-membership';
import { getReceipt, receiptFacts } from '@plumbline/contract/commerce/receipts';
import { mailedToken } from '../../testing/open-own-membership.ts';
import { openShop, price, visa, type OpenShop } from '../../testing/open-shop.ts';
import { signedIn } from '../../testing/staff-browser.ts';
import { writeMails } from '../../testing/write-mails.ts';
import { runMembershipRound } from '../own-membership/worker.ts';
import { sweep } from './sweep.ts';

const day = 86_400_000;

const inWallet = (shop: OpenShop, wallet: string, number = visa) => shop.provider.card(number, undefined, wallet);

test('receipt, order list and export name the wallet of a payment, and none for a typed card', async () => {
  await using shop = await openShop();
  const { secret: typed } = await shop.buy();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await inWallet(shop, 'apple_pay'));
  const { receipt: token = '' } = await shop.complete(orderId, secret);
  expect(typed).not.toBe(secret);

  const receipt = await shop.call(getReceipt, { params: { token } });
  expect(receipt.card).toEqual({ brand: 'visa', last4: '4242', wallet: 'apple_pay' });
  expect(receiptFacts(receipt)).toContainEqual(['Card', 'Visa ending 4242 · Apple Pay']);

  const staff = await signedIn(shop.app, 'staff');
  const get = (path: string) => staff.send('GET', `/api${listAdminOrders.path}${path}`);
  const orders = (await (await get('')).json()) as AdminOrder[];
  expect(orders.map(({ card }) => card?.wallet)).toEqual(['apple_pay', null]);
  const [head = '', ...lines] = (await (await get('.csv')).text()).trim().split('\r\n');
  expect(head).toMatch(/,"?Card"?,"?Wallet"?$/);
  expect(lines.map((line) => line.split(',').slice(-2).join())).toEqual(['visa 4242,apple_pay', 'visa 4242,']);
});

test('a wallet without a known name is shown like a card', async () => {
  const card = { brand: 'visa', last4: '4242' };
  const shown = (wallet?: string | null) =>
    receiptFacts({
      orderNumber: 'PL-10001',
      memberNumber: 10_001,
      description: 'Membership',
      amount: price,
      lines: [],
      discount: null,
      refunded: 0,
      paidAt: '2026-11-21T12:00:00.000Z',
      // A mail that waited since before wallets were recorded has none.
      card: { ...card, wallet: wallet as string | null },
      billedTo: null,
      payment: 'ch_12345678',
    }).find(([label]) => label === 'Card')?.[1];
  expect([shown('purse'), shown(null), shown(undefined)]).toEqual(Array.from({ length: 3 }, () => 'Visa ending 4242'));
  expect(['google_pay', 'link'].map(shown)).toEqual(['Visa ending 4242 · Google Pay', 'Visa ending 4242 · Link']);
});

test('a membership paid with a wallet renews with the wallet’s card: one charge each, and one consent', async () => {
  await using shop = await openShop();
  // The server gets no card beforehand: a wallet supplies it at the confirmation.
  const { orderId, secret } = await shop.subscribe({ membershipId: 'pro-agent-monthly' });
  await shop.provider.confirm(secret, await inWallet(shop, 'google_pay'));
  expect(await shop.complete(orderId, secret)).toMatchObject({ success: true, status: 'paid' });
  expect(await shop.rows('consents')).toHaveLength(1);

  await shop.provider.control('time', { days: 32 });
  shop.app.clock.time += 32 * day;
  await sweep(shop.payments);
  const ledger = await shop.rows('ledger');
  expect(ledger.map(({ kind, card_wallet: wallet }) => [kind, wallet])).toEqual([
    ['charge', 'google_pay'],
    ['charge', 'google_pay'],
  ]);
});

test('a stored card’s wallet is named in answers and mails until a typed card replaces it', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.subscribe();
  await shop.provider.confirm(secret, await inWallet(shop, 'apple_pay'));
  await shop.complete(orderId, secret);
  await writeMails(shop.app);
  const token = await mailedToken(shop);
  const card = { brand: 'visa', last4: '4242', wallet: 'apple_pay' };
  expect((await shop.call(getOwnMembership, { params: { token } })).card).toMatchObject(card);
  const staff = await signedIn(shop.app, 'staff');
  const [order] = await shop.rows('orders');
  const member = await staff.send('GET', `/api/admin/members/${10_000 + Number(order?.['id'])}`);
  expect(await member.json()).toMatchObject({ memberships: [{ card }] });

  await shop.provider.control('time', { days: 336 });
  shop.app.clock.time += 336 * day;
  await runMembershipRound(shop.payments);
  const notice = (await writeMails(shop.app)).find(({ tag }) => tag === 'renewal-notice');
  expect(notice?.text).toContain('Visa ending 4242 · Apple Pay');

  const again = await mailedToken(shop);
  const { clientSecret } = await shop.call(beginCardChange, { body: { token: again } });
  await shop.provider.confirmSetup(clientSecret, await shop.provider.card('5555555555554444'));
  const [setupId = ''] = clientSecret.split('_secret_');
  const { membership } = await shop.call(completeCardChange, { body: { token: again, setupId } });
  expect(membership.card).toMatchObject({ brand: 'mastercard', last4: '4444', wallet: null });
});

test('a wallet can pay an order whose typed card was declined, with the same payment', async () => {
  await using shop = await openShop();
  const declined = '4000000000000341';
  const { orderId, secret } = await shop.subscribe({ paymentMethodId: await shop.provider.card(declined) });
  expect((await shop.provider.confirm(secret)).status).toBe(402);
  const again = await shop.subscribe();
  expect(again).toEqual({ orderId, secret });
  await shop.provider.confirm(secret, await inWallet(shop, 'link'));
  expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'paid' });
  expect((await shop.rows('ledger')).map(({ card_wallet: wallet }) => wallet)).toEqual(['link']);
  const [order] = await shop.rows('orders');
  expect(order).toMatchObject({ card_last4: '4242', card_wallet: 'link' });
});
