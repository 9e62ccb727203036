import { expect, test } from '@jest/globals';
import { openShop } from '../../testing/open-shop.ts';
import { sweep } from './sweep.ts';

test('an unknown status of a subscription ends no membership, and is a finding until it is known', async () => {
  let status: string | null = null;
  const withAddedStatus: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (status === null || !/\/v1\/subscriptions\/sub_\w+/.test(address)) return response;
    return Response.json({ ...((await response.json()) as object), status }, { status: response.status });
  };
  await using shop = await openShop({ transport: withAddedStatus });
  await shop.join({ membershipId: 'pro-agent-monthly' });
  const before = await shop.rows('memberships');
  status = 'suspended';
  await shop.provider.control('time', { days: 32 });
  shop.app.clock.time += 32 * 86_400_000;
  expect((await sweep(shop.payments)).failed).toBe(1);
  expect(shop.app.lines.join('\n')).toContain('unknown_status_suspended');
  expect(shop.payments.stripe.findings.list()).toEqual([
    expect.objectContaining({ level: 'broken', what: expect.stringContaining('“suspended”') }),
  ]);
  expect(await shop.rows('memberships')).toEqual(before);
  const [subscription] = (await shop.provider.stripe.subscriptions.list({ status: 'all' })).data;
  expect(subscription?.status).toBe('active');
  // Once the status is a known one, the renewal is recorded.
  status = null;
  shop.app.clock.time += 3_600_000;
  await sweep(shop.payments);
  expect(await shop.rows('ledger')).toHaveLength(2);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'active' })]);
});
