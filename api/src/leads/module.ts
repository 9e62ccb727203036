import { emptyModule, type Module } from '../platform/module.ts';
import { auditRoutes } from './audit-pdf/routes.ts';
import { signupAdminRoutes } from './audit-requests/admin/routes.ts';
import { subscribeRoutes } from './audit-requests/routes.ts';
import { countOf } from '../platform/admin-counts/admin-counter.ts';
import { messageAdminRoutes } from './contact/admin/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { leadSettings } from './lead-settings.ts';
import type { LeadsDeps } from './leads-deps.ts';
import { leadsPersonalData } from './personal-data.ts';
import { leadsRetention } from './retention.ts';
import { leadsTables } from './tables.ts';

/** Leads: contact messages, requests for the audit, and the audit itself. */
export function leadsModule(deps: LeadsDeps): Module {
  return {
    ...emptyModule('leads'),
    settings: leadSettings,
    routes: (router) => {
      contactRoutes(router, deps);
      subscribeRoutes(router, deps);
      messageAdminRoutes(router, deps);
      signupAdminRoutes(router, deps);
      auditRoutes(router, deps);
    },
    tables: leadsTables,
    personalData: leadsPersonalData,
    retention: leadsRetention,
    adminCounts: [{ key: 'messages', count: (knex) => countOf(knex('contact_messages').where('state', 'unread')) }],
  };
}
