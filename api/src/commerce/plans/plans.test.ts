import { listPlans } from '@plumbline/contract/commerce/plans';
import { includedFeatures } from '@plumbline/contract/commerce/plan-features';
import { expect, test } from '@jest/globals';
import { openApp } from '../../testing/open-app.ts';

test('every plan that is sold, the cheapest first', async () => {
  await using app = await openApp();
  const plans = await app.client.call(listPlans, {});
  expect(plans.map(({ id, name, price }) => [id, name, price])).toEqual([
    ['pro-agent-monthly', 'Pro Agent Monthly', 2500],
    ['elite-broker-monthly', 'Elite Broker Monthly', 7900],
    ['core-agent-annual', 'Core Agent Annual', 9900],
    ['pro-agent-annual', 'Pro Agent Annual', 25_000],
    ['elite-broker-annual', 'Elite Broker Annual', 79_900],
  ]);
  for (const { memberType, membershipId, billingFrequency, id, benefits } of plans) {
    expect(memberType).toBe('realEstateProfessional');
    expect(`${membershipId}-${billingFrequency}`).toBe(id);
    expect(benefits).toEqual(includedFeatures(membershipId));
  }
  const [, elite, core, pro] = plans.map(({ benefits }) => new Set(benefits));
  // Everything in the plan before it, and more: events are not Core Agent's.
  for (const benefit of core ?? []) expect(pro).toContain(benefit);
  for (const benefit of pro ?? []) expect(elite).toContain(benefit);
  expect(core?.has('Exclusive networking events')).toBe(false);
});

test('a plan that is no longer sold is not listed', async () => {
  await using app = await openApp();
  await app.db.knex('membership_plans').where('id', 'pro-agent-monthly').update({ sold: false });
  const plans = await app.client.call(listPlans, {});
  expect(plans.map(({ id }) => id)).not.toContain('pro-agent-monthly');
  expect(plans).toHaveLength(4);
});
