import type { AdminHealth } from '@plumbline/contract/platform/admin-health';
import { checkWebhooks, webhookHealth } from '../commerce/health.ts';
import { checkMail, mailHealth } from '../mail/health.ts';
import type { Database } from '../platform/database/database.ts';
import { checkPlatform } from '../platform/health/health-checks.ts';
import { readHealth, readPlatform } from '../platform/health/read-state.ts';
import type { ModuleHealth } from '../platform/module.ts';
import { checkReleases, readReleaseHealth } from '../releases/health.ts';

/** The checks of all modules that have any. */
export const siteChecks: readonly ModuleHealth['check'][] = [checkPlatform, checkMail, checkWebhooks, checkReleases];

/** The health of the site, as on the admin's health page; `now` in ms since 1970. */
export function siteHealth(db: Database, now: number): Promise<AdminHealth> {
  const { knex } = db;
  const reads: readonly ModuleHealth['read'][] = [
    (at) => readPlatform(db, at),
    async (at) => ({ mail: await mailHealth(knex, at) }),
    async (at) => ({ webhooks: await webhookHealth(knex, at) }),
    (at) => readReleaseHealth(knex, at),
  ];
  const modules = reads.map((read, index) => ({
    read,
    check: siteChecks[index] ?? (() => []),
    missingSettings: () => [],
  }));
  return readHealth(modules, now, []);
}
