import { orderNumber } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import { findMembershipsOf, orderIdsOfMember, type Purchases } from '../../members/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { withAdminMessage } from '../payments/admin-failure.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { requirePayments } from '../payments/require-payments.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { billingFields } from '../own-membership/view.ts';
import { changePlan, withdrawPlan } from '../own-membership/change-plan.ts';
import { findStates } from '../own-membership/membership-state.ts';
import { previewPlan } from '../own-membership/preview-plan.ts';
import { endMembership, orderIdOf, renewMembership, unansweredEndMessage } from './end-membership.ts';
import { moneyHistory } from './order-history.ts';
import { boughtNames } from './view-orders.ts';

/** The maximum number of memberships and orders on a member's page. */
const maxShown = 50;

interface PurchasesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: PaymentDeps | null;
}

/** The purchases on a member's pages, and the actions of staff on them. */
export function memberPurchases(deps: PurchasesDeps): Purchases {
  const { knex } = deps.db;
  return {
    memberships: async (memberId) => {
      // Only the ids: the rows are read after the changes, see `findStates`.
      const ids = (await findMembershipsOf(knex, memberId, maxShown)).map((row) => row.order_id);
      const stateOf = await findStates(knex, ids);
      const rows = await findMembershipsOf(knex, memberId, maxShown);
      const orders = new Map((await findOrders(knex, ids)).map((row) => [row.id, row]));
      const found = rows.flatMap((row) => {
        const order = orders.get(row.order_id);
        return order ? { row, order } : [];
      });
      return Promise.all(
        found.map(async ({ row, order }) => ({
          orderId: order.public_id,
          orderNumber: orderNumber(order.id),
          description: order.description,
          billingFrequency: order.billing_frequency,
          ...(await billingFields(knex, stateOf({ order, row }), deps.clock.now())),
          status: row.status,
          startedAt: row.started_at,
          periodEnd: row.period_end,
          renews: Boolean(row.renews),
          endedAt: row.ended_at,
          endReason: row.end_reason,
          subscriptionId: row.subscription_id,
        })),
      );
    },
    orders: async (memberId, emailKey) => {
      const rows = await findMemberOrders(knex, memberId, emailKey);
      const bought = await boughtNames(knex, rows);
      return rows.map((order) => ({
        id: order.public_id,
        number: orderNumber(order.id),
        status: order.status,
        description: bought(order),
        amount: order.amount,
        createdAt: order.created_at,
      }));
    },
    history: async (memberId, emailKey) => moneyHistory(knex, await findMemberOrders(knex, memberId, emailKey)),
    endMembership: (memberId, requested) => {
      const payments = requirePayments(deps);
      return withAdminMessage(
        () => endMembership(payments, memberId, requested),
        () => unansweredEndMessage(payments, requested),
      );
    },
    previewPlan: async (memberId, publicId, by) =>
      previewPlan(requirePayments(deps), await orderIdOf(knex, memberId, publicId), by),
    changePlan: async (memberId, publicId, { by, ...request }) => {
      const planRequest = { ...request, agreement: null, address: null, by };
      // The returned address of the bank's confirmation page is not needed: the endpoint's response has it as
      // `comingPlan.confirmAt`.
      await changePlan(requirePayments(deps), await orderIdOf(knex, memberId, publicId), planRequest);
    },
    withdrawPlan: async (memberId, publicId, by) =>
      withdrawPlan(requirePayments(deps), await orderIdOf(knex, memberId, publicId), by),
    renewMembership: (memberId, orderId) => renewMembership(requirePayments(deps), memberId, orderId),
  };
}

/** The newest orders of a member's memberships, and of an e-mail address. */
async function findMemberOrders(db: Knex, memberId: number, emailKey: string | null): Promise<OrderRow[]> {
  const own = orderIdsOfMember(db, memberId);
  if (emailKey !== null) void own.union(db('orders').whereRaw('lower(customer_email) = ?', [emailKey]).select('id'));
  return db('orders').whereIn('id', own).orderBy('id', 'desc').limit(maxShown);
}

async function findOrders(db: Knex, ids: readonly number[]): Promise<OrderRow[]> {
  return db('orders').whereIn('id', ids);
}
