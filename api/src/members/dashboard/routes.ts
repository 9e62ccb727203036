import { signInToDashboard } from '@plumbline/contract/members/accounts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import type { MembersDeps } from '../members-deps.ts';
import { demandDashboardKey } from './dashboard-key.ts';
import { signInOnce } from './dashboard-sign-in.ts';

/** For the dashboard's own server, which has a key. */
export function dashboardRoutes(router: ApiRouter, deps: MembersDeps): void {
  route(router, signInToDashboard, async ({ body }, caller) => {
    demandDashboardKey(caller.header('x-dashboard-key'), deps.dashboardKey);
    return { success: true, message: 'Signed in.', member: await signInOnce(deps, body) };
  });
}
