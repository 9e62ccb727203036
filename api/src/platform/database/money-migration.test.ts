import { expect, test } from '@jest/globals';
import { closing } from '../../testing/closing.ts';
import { openDatabaseBefore } from '../../testing/open-database.ts';
import { migrate } from './migrate.ts';

const at = '2026-10-01T12:00:00.000Z';

const order = (id: number, different: object) => ({
  id,
  public_id: `ord_${String(id).padStart(26, '0')}`,
  status: 'paid',
  amount: 2500,
  currency: 'usd',
  mode: 'subscription',
  member_type: 'realEstateProfessional',
  description: 'Pro Agent',
  version: 1,
  created_at: at,
  expires_at: at,
  paid_at: at,
  ...different,
});

test('orders and memberships of older versions get one claim per membership, and are checked where necessary', async () => {
  await using db = closing(await openDatabaseBefore('024-money'));
  const { knex } = db;
  const claim = (id: number, plan: string, email: string) =>
    order(id, { plan_id: plan, claim: `${plan}|${email}`, buyer_plan: `${plan}|${email}` });
  await knex('orders').insert([
    claim(1, 'pro-agent-monthly', 'a@b.example'),
    claim(2, 'pro-agent-annual', 'a@b.example'),
    claim(3, 'core-agent-annual', 'a@b.example'),
    order(4, { plan_id: 'pro-agent-monthly', buyer_plan: 'pro-agent-monthly|c@d.example' }),
    order(5, {}),
  ]);
  const member = { member_type: 'realEstateProfessional', joined_at: at };
  await knex('members').insert({
    id: 1,
    number: 10_001,
    email_key: 'a@b.example',
    email: 'a@b.example',
    name: 'A',
    ...member,
  });
  const membership = { member_id: 1, started_at: at, period_end: at, renews: false };
  await knex('memberships').insert([
    { ...membership, order_id: 1, status: 'active', subscription_id: 'sub_1' },
    { ...membership, order_id: 4, status: 'ended', subscription_id: 'sub_4', ended_at: at },
  ]);
  const line = { provider: 'stripe', currency: 'usd', created_at: at, intent_id: 'pi_5', order_id: 5 };
  await knex('ledger').insert([
    { ...line, kind: 'charge', ref: 'ch_5', amount: 2500 },
    { ...line, kind: 'dispute', ref: 'du_5', amount: -2500 },
    { ...line, kind: 'dispute', ref: 'du_6', amount: -2500 },
    { ...line, kind: 'dispute_won', ref: 'du_6', amount: 2500 },
  ]);
  await migrate(db);
  const rows: Record<string, unknown>[] = await knex('orders')
    .orderBy('id')
    .select('claim', 'buyer_plan', 'check_at', 'attention');
  expect(rows.map(({ claim: one, buyer_plan: other }) => [one, other])).toEqual([
    ['pro-agent|a@b.example', 'pro-agent|a@b.example'],
    [null, 'pro-agent|a@b.example'],
    ['core-agent|a@b.example', 'core-agent|a@b.example'],
    [null, 'pro-agent|c@d.example'],
    [null, null],
  ]);
  expect(rows[1]?.['attention']).toBe('its buyer has this membership twice: monthly and annual');
  // Orders to check: the running membership, for its next charge; the ended one whose subscription may still run; the
  // open dispute.
  expect(rows.map(({ check_at: check }) => check !== null)).toEqual([true, false, false, true, true]);
  expect(await knex('disputes').select('ref', 'order_id', 'amount', 'standing')).toEqual([
    { ref: 'du_5', order_id: 5, amount: 2500, standing: 'open' },
  ]);
});

test('the billing of erased buyers that later events had stored again is deleted', async () => {
  await using db = closing(await openDatabaseBefore('075-billing-of-erased'));
  const { knex } = db;
  await knex('orders').insert([order(1, { customer_email: 'a@b.example' }), order(2, { customer_email: null })]);
  const billing = { customer_id: 'cus_1', amount: 2500, runs_until: at };
  await knex('membership_billing').insert([1, 2].map((id) => ({ ...billing, order_id: id })));
  await migrate(db);
  expect(await knex('membership_billing').pluck('order_id')).toEqual([1]);
});
