import { signInToDashboard } from '@plumbline/contract/members/accounts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import type { MembersDeps } from '../members-deps.ts';
import { requireDashboardKey } from './dashboard-key.ts';
import { signInOnce } from './dashboard-sign-in.ts';

/** Routes for the dashboard's own server, which has a key. */
export function dashboardRoutes(router: ApiRouter, deps: MembersDeps): void {
  const admit = requireDashboardKey(deps.dashboardKeys);
  route(router, signInToDashboard, { admit }, async ({ body }) => ({
    success: true,
    message: 'Signed in.',
    member: await signInOnce(deps, body),
  }));
}
