import { expect, test } from '@jest/globals';
import { openEmulatedStripe } from '../../stripe/testing/open-emulated-stripe.ts';
import { walletTypes } from './messages.ts';
import { walletsOf } from './browser-wallets.ts';

test('a browser without the cookie has every wallet', () => {
  expect(walletsOf('')).toEqual(walletTypes);
  expect(walletsOf('a=1; sandbox_wallets=link.apple_pay; b=2')).toEqual(['apple_pay', 'link']);
  expect(walletsOf('sandbox_wallets=none')).toEqual([]);
  expect(walletsOf('sandbox_wallets=another')).toEqual([]);
});

test('the wallets’ page stores the chosen wallets in a cookie, and shows them', async () => {
  await using sandbox = await openEmulatedStripe();
  const save = (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields);
    return fetch(`${sandbox.url}/sandbox/wallets`, { method: 'POST', body, headers, redirect: 'manual' });
  };
  const saved = await save({ google_pay: 'on', link: 'on' });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/wallets']);
  const cookie = saved.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(cookie).toBe('sandbox_wallets=google_pay.link');
  const shown = await (await fetch(`${sandbox.url}/wallets`, { headers: { cookie } })).text();
  expect(shown.match(/name="(\w+)" checked/g)).toEqual(['name="google_pay" checked', 'name="link" checked']);
  expect((await save({})).headers.get('set-cookie')).toMatch(/^sandbox_wallets=none;/);
  expect((await save({}, { origin: 'http://elsewhere.example' })).status).toBe(403);
});

test('a payment method of a wallet, and its charge, name the wallet', async () => {
  await using sandbox = await openEmulatedStripe();
  const fields = { type: 'card', 'card[number]': '4242424242424242', 'card[exp_month]': '8', 'card[exp_year]': '40' };
  const created = await sandbox.browser('/v1/payment_methods', { ...fields, wallet: 'apple_pay' });
  expect(created.body['card']).toMatchObject({
    brand: 'visa',
    last4: '4242',
    wallet: { type: 'apple_pay', apple_pay: {} },
  });
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 25_000, currency: 'usd' });
  const paid = { client_secret: intent.client_secret ?? '', payment_method: created.body.id ?? '' };
  await sandbox.browser(`/v1/payment_intents/${intent.id}/confirm`, paid);
  const { latest_charge: charge } = await sandbox.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge'],
  });
  const details = typeof charge === 'object' ? charge?.payment_method_details : null;
  expect(details).toMatchObject({ type: 'card', card: { last4: '4242', wallet: { type: 'apple_pay' } } });

  const unknown = await sandbox.browser('/v1/payment_methods', { ...fields, wallet: 'purse' });
  expect([unknown.status, unknown.body.error?.['param']]).toEqual([400, 'wallet']);
});
