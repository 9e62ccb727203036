import { randomUUID } from 'node:crypto';
import {
  AdminOrderFilter,
  dismissOrderAttention,
  getAdminOrder,
  getAdminOrderStats,
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
import { dollars } from '../../mail/index.ts';
import { demandPayments } from '../payments/require-payments.ts';
import { withAdminMessage } from '../payments/admin-failure.ts';
import { reconcileOrder } from '../payments/reconcile-order.ts';
import { askRefund } from '../payments/refunds/ask-refund.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { dismissAttention, findOrder, findOrderRow } from '../orders/store.ts';
import { orderColumns, ordersInParts } from './export-orders.ts';
import { orderStats } from './order-stats.ts';
import { listOrdersPage } from './list-orders.ts';
import { orderDetail } from './order-detail.ts';
import { sendReceiptAgain } from './resend-receipt.ts';

export function orderAdminRoutes(router: ApiRouter, deps: CommerceDeps): void {
  const { db, clock } = deps;

  route(router, listAdminOrders, ({ query }) => listOrdersPage(db.knex, query), { staff: 'look' });
  route(router, getAdminOrderStats, () => orderStats(db.knex, clock.now()), { staff: 'look' });
  route(router, getAdminOrder, async ({ params: { id } }) => orderDetail(deps, await named(deps, id)), {
    staff: 'look',
  });

  route(
    router,
    refundAdminOrder,
    async ({ params: { id }, body: { amount, refundable, reference } }, { setAuditTarget, staff }) => {
      setAuditTarget(`${id}: ${dollars(amount)}`);
      const order = await named(deps, id);
      const payments = demandPayments(deps);
      const wanted = { amount, believed: refundable, reference: reference ?? randomUUID() };
      const asked = await withAdminMessage(() => askRefund(payments, order.id, { ...wanted, by: staff.email }));
      return orderDetail(deps, asked.order);
    },
    { staff: 'act' },
  );

  route(
    router,
    reconcileAdminOrder,
    async ({ params: { id } }, { setAuditTarget }) => {
      setAuditTarget(id);
      const { id: orderId } = await named(deps, id);
      const payments = demandPayments(deps);
      const { settled } = await withAdminMessage(() =>
        payments.mutex.run(orderId, () => reconcileOrder(payments, orderId, { whole: true })),
      );
      return {
        changed: changeOf(settled) !== null,
        order: await orderDetail(deps, await findOrderRow(db.knex, orderId)),
      };
    },
    { staff: 'act' },
  );

  route(
    router,
    dismissOrderAttention,
    async ({ params: { id }, body: { attention } }, { setAuditTarget }) => {
      setAuditTarget(id);
      const order = await named(deps, id);
      if (!(await db.write((transaction) => dismissAttention(transaction, order.id, attention)))) {
        throw new Failure('conflict', 'There is something else to look into by now. Please read it first.');
      }
      return orderDetail(deps, await findOrderRow(db.knex, order.id));
    },
    { staff: 'act' },
  );

  route(
    router,
    resendReceipt,
    async ({ params: { id } }, { setAuditTarget }) => {
      setAuditTarget(id);
      return { to: await sendReceiptAgain(deps, await named(deps, id)) };
    },
    { staff: 'act' },
  );

  csvDownload(router, deps, {
    path: '/admin/orders.csv',
    name: 'orders',
    staff: 'staff',
    filter: AdminOrderFilter,
    columns: orderColumns,
    batches: (filter) => ordersInParts(db.knex, filter),
  });
}

async function named({ db }: CommerceDeps, publicId: string): Promise<OrderRow> {
  const order = await findOrder(db.knex, publicId);
  if (order === null) throw new Failure('not_found', 'There is no order with this id.');
  return order;
}
