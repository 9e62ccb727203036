import type { DeskMemberDetail, DeskMembership, DeskMemberOrder } from '@plumbline/contract/desk-members';
import { orderNumber } from '@plumbline/contract/desk-orders';
import type { Knex } from 'knex';
import type { OrderRow } from '../../commerce/orders/order-row.ts';
import type { MemberRow } from '../memberships/member-row.ts';
import type { MembershipStatus } from '../memberships/store.ts';
import { accountState, type AccountStateDeps } from './account-state.ts';
import { deskMember } from './view-member.ts';

/** Memberships and orders that a member's page shows. */
const shown = 50;

interface MembershipRow extends Pick<OrderRow, 'public_id' | 'description' | 'billing_frequency' | 'amount'> {
  readonly order_id: number;
  readonly status: MembershipStatus;
  readonly started_at: string;
  readonly period_end: string;
  readonly renews: boolean | number;
  readonly ended_at: string | null;
  readonly end_reason: DeskMembership['endReason'];
  readonly subscription_id: string | null;
}

/** Everything that the desk shows of one member. */
export async function memberDetail(db: Knex, row: MemberRow, deps: AccountStateDeps): Promise<DeskMemberDetail> {
  return {
    ...deskMember(row),
    account: await accountState(db, row, deps),
    memberships: await findMemberships(db, row.id),
    orders: await findOrders(db, row),
  };
}

async function findMemberships(db: Knex, memberId: number): Promise<DeskMembership[]> {
  const rows: MembershipRow[] = await db('memberships')
    .join('orders', 'orders.id', 'memberships.order_id')
    .where('memberships.member_id', memberId)
    .orderBy('memberships.id', 'desc')
    .limit(shown)
    .select(
      'memberships.order_id',
      'memberships.status',
      'memberships.started_at',
      'memberships.period_end',
      'memberships.renews',
      'memberships.ended_at',
      'memberships.end_reason',
      'memberships.subscription_id',
      'orders.public_id',
      'orders.description',
      'orders.billing_frequency',
      'orders.amount',
    );
  return rows.map((each) => ({
    orderId: each.public_id,
    orderNumber: orderNumber(each.order_id),
    description: each.description,
    billingFrequency: each.billing_frequency,
    price: each.amount,
    status: each.status,
    startedAt: each.started_at,
    periodEnd: each.period_end,
    renews: Boolean(each.renews),
    endedAt: each.ended_at,
    endReason: each.end_reason,
    subscriptionId: each.subscription_id,
  }));
}

/** Those of the memberships and any others of the same address. */
async function findOrders(
  db: Knex,
  { id, email_key: key, erased_at: erasedAt }: MemberRow,
): Promise<DeskMemberOrder[]> {
  const own = db('memberships').where('member_id', id).select('order_id as id');
  if (erasedAt === null) void own.union(db('orders').whereRaw('lower(customer_email) = ?', [key]).select('id'));
  const rows: OrderRow[] = await db('orders').whereIn('id', own).orderBy('id', 'desc').limit(shown);
  return rows.map((order) => ({
    id: order.public_id,
    number: orderNumber(order.id),
    status: order.status,
    description: order.description,
    amount: order.amount,
    createdAt: order.created_at,
  }));
}
