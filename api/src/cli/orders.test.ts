import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openDataFolder } from '../testing/open-data-folder.ts';
import { openShop, visa } from '../testing/open-shop.ts';
import { runNode } from '../testing/run-node.ts';

test('orders are listed, shown, reconciled and refunded', async () => {
  await using data = await openDataFolder();
  const db = await data.open();
  {
    await using shop = await openShop({ db });
    const orders = async (...args: string[]) => {
      const run = runNode('cli/orders.ts', args, { ...data.settings, ...shop.provider.settings });
      return { code: await run.ended, out: run.output.stdout, error: run.output.stderr };
    };
    await shop.buy();
    const orderId = await shop.order({ planId: 'pro-agent-monthly' });
    const second = await shop.subscribe({ orderId, membershipId: undefined });
    await shop.provider.confirm(second.secret, await shop.provider.card(visa));

    const listed = await orders('list');
    expect(listed.out).toMatch(
      /^ {5}2 {2}ord_\w{26} {2}open {13}\$25\.00 {2}Pro Agent Monthly\n {5}1 .* paid .*\n2 orders\n$/,
    );
    expect((await orders('reconcile', '1')).out).toBe('order 1 is as the provider has it\n');
    const reconciled = await orders('reconcile');
    expect(reconciled.out).toMatch(
      /^order 2: open → paid, 1 movement of money booked\n\d+ missed events read, 1 orders corrected, 0 /,
    );
    expect((await orders('list', 'open')).out).toBe('0 orders\n');

    expect((await orders('refund', '2', '10.00')).out).toBe('$10.00 refunded; order 2 is paid\n');
    // The same command again, as by an operator who does not know the first outcome.
    const again = await orders('refund', '2', '10');
    expect(again.out).toMatch(/^\$10\.00 of order 2 were refunded already, on .*: nothing was given back now\./);
    expect((await orders('refund', '2', '10.00', '--reference', 'second')).out).toBe(
      '$10.00 refunded; order 2 is paid\n',
    );
    expect((await orders('refund', '2')).out).toBe('$5.00 refunded; order 2 is refunded\n');
    expect((await orders('show', 'PL-10002')).out).toBe((await orders('show', '2')).out);
    const shown = (await orders('show', orderId)).out;
    expect(shown).toMatch(
      /charge +\$25\.00 +ch_\w+\n.*refund +-\$10\.00 +re_\w+\n.*refund +-\$10\.00 +re_\w+\n.*refund +-\$5\.00 +re_\w+\n +left +\$0\.00\n$/,
    );
    const [, paidUntil = ''] = / member +10001, ended, paid until (.+)/.exec(shown) ?? [];
    expect(Date.now() - Date.parse(paidUntil)).toBeGreaterThanOrEqual(0);

    for (const [args, expected] of [
      [['show', '9'], 'there is no order 9\n'],
      [['refund', '2'], /^\$5\.00 of order 2 were refunded already/],
      [['refund', '2', '1.00'], /^All of this payment has gone back\. An older one /],
      [['refund', '2', '--again'], /^usage: npm run orders/],
      [['refund', '1', '500'], 'At most $299.00 of this order can be refunded.\n'],
      [['refund', '1', '1.5'], /^usage: npm run orders/],
      [['list', 'gone'], /^usage: npm run orders/],
      [[], /^usage: npm run orders/],
    ] as const) {
      const { out, error } = await orders(...args);
      expect(out + error).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
    }
  }
});

test('without a provider orders cannot be reconciled', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-orders-'));
  const run = runNode('cli/orders.ts', ['reconcile'], { DATA_DIR: folder });
  expect(await run.ended).toBe(1);
  expect(run.output.stderr).toBe('STRIPE_SECRET_KEY is not set: there is no provider to ask\n');
  await rm(folder, { recursive: true });
});
