import { emptyModule, type Module } from '../platform/module.ts';
import { accountRoutes } from './account-recovery/routes.ts';
import { accountSettings } from './account-settings.ts';
import { pastDueMemberships } from './admin/count-past-due.ts';
import { memberAdminRoutes } from './admin/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { MembersDeps } from './members-deps.ts';
import { membersPersonalData } from './personal-data.ts';
import { membersTables } from './tables.ts';

/** Members: memberships, account recovery, confirmed addresses, and sign-in to the dashboard. */
export function membersModule(deps: MembersDeps): Module {
  return {
    ...emptyModule('members'),
    settings: accountSettings,
    routes: (router) => {
      memberAdminRoutes(router, deps);
      accountRoutes(router, deps);
      dashboardRoutes(router, deps);
    },
    tables: membersTables,
    personalData: membersPersonalData,
    adminCounts: [pastDueMemberships],
  };
}
