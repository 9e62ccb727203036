import { emptyModule, type Module } from '../platform/module.ts';
import { countOf } from '../platform/admin-counts/admin-counter.ts';
import { mailAdminRoutes } from './admin/routes.ts';
import { checkMail, mailHealth, missingMailSettings } from './health.ts';
import type { MailDeps } from './mail-deps.ts';
import { mailSettings } from './mail-settings.ts';
import { mailMetrics } from './metrics.ts';
import { mailPersonalData } from './personal-data.ts';
import { mailRetention } from './retention.ts';
import { mailgunEventRoutes } from './suppressions/mailgun-routes.ts';
import { suppressionRoutes } from './suppressions/routes.ts';
import { mailTables } from './tables.ts';

/** Mail: the outbox and its worker, templates, providers, and the suppression list. */
export function mailModule(deps: MailDeps): Module {
  const { db, outbox } = deps;
  return {
    ...emptyModule('mail'),
    settings: mailSettings,
    routes: (router) => {
      mailAdminRoutes(router, deps);
      suppressionRoutes(router, deps);
      mailgunEventRoutes(router, deps);
    },
    jobs: outbox.job ? [outbox.job] : [],
    tables: mailTables,
    personalData: mailPersonalData,
    retention: mailRetention,
    health: {
      missingSettings: () => missingMailSettings(deps.mail),
      read: async (now) => ({ mail: await mailHealth(db.knex, now) }),
      check: checkMail,
    },
    metrics: mailMetrics,
    adminCounts: [{ key: 'dead-mail', count: (knex) => countOf(knex('outbox').where('status', 'dead')) }],
  };
}
