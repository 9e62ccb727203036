import { verifyDashboardPayment } from '@plumbline/contract/members/accounts';
import { requireDashboardKey } from '../../members/index.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import type { CommerceDeps } from '../commerce-deps.ts';
import { verifyPayment } from './verify-payment.ts';

/** Routes for the dashboard's own server, which has a key. */
export function verifyPaymentRoutes(router: ApiRouter, deps: CommerceDeps): void {
  const admit = requireDashboardKey(deps.paymentRules.dashboardKeys);
  route(router, verifyDashboardPayment, { clientCache: false, admit }, ({ query }) =>
    verifyPayment(deps, { ...query, userId: Number(query.userId) }),
  );
}
