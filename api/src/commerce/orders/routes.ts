import { checkBuyer, createOrder, getOrder } from '@plumbline/contract/commerce/orders';
import type { CommerceDeps } from '../commerce-deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { requireDashboardKey } from '../../members/index.ts';
import { limitBuyerChecks } from '../payments/checkout-limits.ts';
import { openDashboardOrder } from '../payments/open-dashboard-order.ts';
import { matchesBuyer } from './matches-buyer.ts';
import { viewOrder } from './order-view.ts';
import { findOrder } from './store.ts';

export function orderRoutes(router: ApiRouter, deps: CommerceDeps): void {
  const { db, site, paymentRules, paymentWorker } = deps;

  route(router, createOrder, { admit: requireDashboardKey(paymentRules.dashboardKeys) }, async ({ body }) => {
    const order = await openDashboardOrder(deps, body);
    const query = new URLSearchParams({
      orderId: order.public_id,
      orderAmount: String(order.amount),
      orderDescription: order.description,
    });
    const checkoutUrl = `${site.origin}/checkout?${query}`;
    return { orderId: order.public_id, checkoutUrl, order: await viewOrder(db.knex, order) };
  });

  const unknownOrder = () => new Failure('not_found', 'There is no order with this id.');

  // Not cacheable: the state changes soon, and the URL is a credential.
  route(router, getOrder, { clientCache: false, unknownPath: unknownOrder }, async ({ params }) => {
    const order = await findOrder(db.knex, params.orderId);
    if (order === null) throw unknownOrder();
    // The caller waits for the outcome, so the order is checked now instead of in the payment worker’s next round.
    if (order.status === 'processing') paymentWorker.checkSoon(order.id);
    return viewOrder(db.knex, order);
  });

  route(router, checkBuyer, async ({ body }, caller) => {
    await limitBuyerChecks(deps, caller.address);
    const order = await findOrder(db.knex, body.orderId);
    if (order === null) throw unknownOrder();
    return { agrees: matchesBuyer(order, body) };
  });
}
