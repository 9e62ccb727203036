import { emptyModule, type Module } from '../platform/module.ts';
import { staffAdminRoutes } from './admin/routes.ts';
import { auditLogRoutes } from './audit-log/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { staffPersonalData } from './personal-data.ts';
import { staffRoutes } from './sessions/routes.ts';
import type { StaffDeps } from './staff-deps.ts';
import { staffSettings } from './staff-settings.ts';
import { staffTables } from './tables.ts';
import { viewRoutes } from './views/routes.ts';

/** Staff: accounts, invitations, sessions, roles and the audit log. */
export function staffModule(deps: StaffDeps): Module {
  return {
    ...emptyModule('staff'),
    settings: staffSettings,
    routes: (router) => {
      staffRoutes(router, deps);
      staffAdminRoutes(router, deps);
      invitationRoutes(router, deps);
      auditLogRoutes(router, deps);
      viewRoutes(router, deps);
    },
    tables: staffTables,
    personalData: staffPersonalData,
  };
}
