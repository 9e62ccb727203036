import { orderNumber } from '@plumbline/contract/desk-orders';
import type { Knex } from 'knex';
import { ordersOf, type Person } from '../person.ts';

/** Reasons that are told at once. */
const most = 20;

/** Why a person's data cannot be erased yet, in sentences; none where it can. */
export async function findOpen(db: Knex, person: Person): Promise<string[]> {
  return [
    ...(await openMemberships(db, person)),
    ...(await openOrders(db, person)),
    ...(await openAttempts(db, person)),
    ...(await ofTheHouse(db, person)),
  ].slice(0, most);
}

async function openMemberships(db: Knex, { member }: Person): Promise<string[]> {
  if (member === null) return [];
  const rows: { order_id: number; period_end: string }[] = await db('memberships')
    .where('member_id', member.id)
    .whereNot('status', 'ended')
    .limit(most);
  return rows.map(
    ({ order_id: id, period_end: end }) =>
      `The membership of order ${orderNumber(id)} is alive, paid until ${end.slice(0, 10)}: end it first.`,
  );
}

async function openOrders(db: Knex, person: Person): Promise<string[]> {
  const rows: { id: number }[] = await db('orders')
    .whereIn('id', ordersOf(db, person))
    .where('status', 'processing')
    .limit(most);
  return rows.map(({ id }) => `The payment of order ${orderNumber(id)} is processing: its outcome is not known yet.`);
}

/** Somebody may just be paying it. */
async function openAttempts(db: Knex, person: Person): Promise<string[]> {
  const rows: { id: number; expires_at: string }[] = await db('orders')
    .whereIn('id', ordersOf(db, person))
    .where('status', 'open')
    .whereIn(
      'id',
      db('payment_attempts').whereIn('status', ['new', 'open']).whereNotNull('order_id').select('order_id'),
    )
    .limit(most);
  return rows.map(
    ({ id, expires_at: expires }) =>
      `The payment of order ${orderNumber(id)} was begun, and can be made until ${expires.slice(0, 16).replace('T', ' ')} UTC.`,
  );
}

/** Who works here, or releases for us, stands by their address in logs that nobody may change. */
async function ofTheHouse(db: Knex, { key }: Person): Promise<string[]> {
  const staff: unknown = await db('staff').where('email_key', key).first('id');
  const team: unknown = await db('team_tokens').whereRaw('lower(email) = ?', [key]).first('id');
  return [
    ...(staff === undefined ? [] : ['This is the address of a member of staff, whom the audit log names.']),
    ...(team === undefined ? [] : ['This is the address of a team that releases, whom the release history names.']),
  ];
}
