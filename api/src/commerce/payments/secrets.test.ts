import { expect, test } from '@jest/globals';
import { openShop, visa } from '../../testing/open-shop.ts';
import { sweep } from './sweep.ts';

test('no card number, key or secret is in any log line or table', async () => {
  await using shop = await openShop();
  const { secret } = await shop.buy();
  const declined = await shop.subscribe();
  await shop.provider.confirm(declined.secret, await shop.provider.card('4000000000000002'));
  await shop.complete(declined.orderId, declined.secret);
  for (const event of await shop.provider.events()) await shop.deliver(event);
  await sweep(shop.payments);
  await shop.provider.control('faults', { mode: 'fail', times: 50 });
  await shop.begin(await shop.order()).catch(() => undefined);
  await shop.deliver('no event' as never);

  const tables = ['orders', 'payment_attempts', 'ledger', 'members', 'memberships', 'provider_events', 'outbox'];
  const storedRows = JSON.stringify(await Promise.all(tables.map((table) => shop.rows(table))));
  const logged = shop.app.lines.join('\n');
  for (const text of [storedRows, logged]) {
    expect(text).toMatch(/ch_\w+/);
    expect(text).not.toContain(visa);
    expect(text).not.toMatch(/4000000000000002|sk_test|whsec_|_secret_/);
    expect(text).not.toContain(secret);
  }
  expect(logged).not.toMatch(/castellano|Renée|ord_/);
});
