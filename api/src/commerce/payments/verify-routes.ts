import { verifyDashboardPayment } from '@plumbline/contract/members/accounts';
import { demandDashboardKey } from '../../members/index.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import type { CommerceDeps } from '../commerce-deps.ts';
import { verifyPayment } from './verify-payment.ts';

/** For the dashboard's own server, which has a key. */
export function verifyPaymentRoutes(router: ApiRouter, deps: CommerceDeps): void {
  route(router, verifyDashboardPayment, { keep: false }, ({ query }, caller) => {
    demandDashboardKey(caller.header('x-dashboard-key'), deps.paymentRules.dashboardKey);
    return verifyPayment(deps, { ...query, userId: Number(query.userId) });
  });
}
