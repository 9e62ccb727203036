import { randomUUID } from 'node:crypto';
import {
  AdminOrderFilter,
  dismissOrderAttention,
  getAdminOrder,
  getAdminOrderStats,
  getOrderHistory,
  listAdminOrders,
  reconcileAdminOrder,
  refundAdminOrder,
  resendReceipt,
} from '@plumbline/contract/commerce/admin-orders';
import type { CommerceDeps } from '../commerce-deps.ts';
import { csvDownload } from '../../platform/http/csv-download.ts';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { changeOf } from '../payments/order-change.ts';
import { dollars } from '@plumbline/contract/money';
import { requirePayments } from '../payments/require-payments.ts';
import { withAdminMessage } from '../payments/admin-failure.ts';
import { reconcileOrder } from '../payments/reconcile-order.ts';
import { requestRefund } from '../payments/refunds/request-refund.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { dismissAttention, findOrder, findOrderRow } from '../orders/store.ts';
import { orderColumns, ordersInBatches } from './export-orders.ts';
import { orderStats } from './order-stats.ts';
import { listOrdersPage } from './list-orders.ts';
import { orderHistory } from './order-history.ts';
import { orderDetail } from './order-detail.ts';
import { resendReceiptMail } from './resend-receipt.ts';

export function orderAdminRoutes(router: ApiRouter, deps: CommerceDeps): void {
  const { db, clock } = deps;

  route(router, listAdminOrders, { staff: 'look' }, ({ query }) => listOrdersPage(db.knex, query));
  route(router, getAdminOrderStats, { staff: 'look' }, () => orderStats(db.knex, clock.now()));
  route(
    router,
    getAdminOrder,
    {
      staff: 'look',
    },
    async ({ params: { id } }) => orderDetail(deps, await requireOrder(deps, id)),
  );

  route(router, getOrderHistory, { staff: 'look' }, async ({ params: { id } }, { staff }) =>
    orderHistory(db.knex, await requireOrder(deps, id), staff.role),
  );

  route(
    router,
    refundAdminOrder,
    { staff: 'act' },
    async ({ params: { id }, body: { amount, refundable, reference } }, { setAuditTarget, staff }) => {
      setAuditTarget(`${id}: ${dollars(amount)}`);
      const order = await requireOrder(deps, id);
      const payments = requirePayments(deps);
      const requested = { amount, expected: refundable, reference: reference ?? randomUUID() };
      const refunded = await withAdminMessage(() =>
        requestRefund(payments, order.id, { ...requested, by: staff.email }),
      );
      return orderDetail(deps, refunded.order);
    },
  );

  route(router, reconcileAdminOrder, { staff: 'act' }, async ({ params: { id } }, { setAuditTarget }) => {
    setAuditTarget(id);
    const { id: orderId } = await requireOrder(deps, id);
    const payments = requirePayments(deps);
    const { settlement } = await withAdminMessage(() =>
      payments.mutex.run(orderId, () => reconcileOrder(payments, orderId, { allPayments: true })),
    );
    return {
      changed: changeOf(settlement) !== null,
      order: await orderDetail(deps, await findOrderRow(db.knex, orderId)),
    };
  });

  route(
    router,
    dismissOrderAttention,
    { staff: 'act' },
    async ({ params: { id }, body: { attention } }, { setAuditTarget }) => {
      setAuditTarget(id);
      const order = await requireOrder(deps, id);
      if (!(await db.write((transaction) => dismissAttention(transaction, order.id, attention)))) {
        throw new Failure('conflict', 'There is something else to look into by now. Please read it first.');
      }
      return orderDetail(deps, await findOrderRow(db.knex, order.id));
    },
  );

  route(router, resendReceipt, { staff: 'act' }, async ({ params: { id } }, { setAuditTarget }) => {
    setAuditTarget(id);
    return { to: await resendReceiptMail(deps, await requireOrder(deps, id)) };
  });

  csvDownload(router, deps, {
    path: '/admin/orders.csv',
    name: 'orders',
    staff: 'staff',
    filter: AdminOrderFilter,
    columns: orderColumns,
    batches: (filter) => ordersInBatches(db.knex, filter),
  });
}

async function requireOrder({ db }: CommerceDeps, publicId: string): Promise<OrderRow> {
  const order = await findOrder(db.knex, publicId);
  if (order === null) throw new Failure('not_found', 'There is no order with this id.');
  return order;
}
