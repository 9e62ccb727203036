import { processSettings } from '@plumbline/serving/process-settings';
import { siteSettings } from '@plumbline/serving/site-settings';
import { tracingSettings } from '@plumbline/serving/tracing-settings';
import { adminCountRoutes } from './admin-counts/routes.ts';
import { docsRoutes } from './api-docs/routes.ts';
import { backUpByCommand } from './database/backups/back-up-by-command.ts';
import { backupMetrics } from './database/backups/backup-metrics.ts';
import { backupSettings } from './database/backups/backup-settings.ts';
import { missingBackupSettings } from './database/backups/missing-settings.ts';
import { startBackups } from './database/backups/start-backups.ts';
import { missingSettingsCounter } from './health/count-missing-settings.ts';
import { checkPlatform } from './health/health-checks.ts';
import { missingSettings, readPlatform } from './health/read-state.ts';
import { healthRoutes } from './health/routes.ts';
import { openMetrics, type Metrics } from './metrics/metrics.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { emptyModule, type Module } from './module.ts';
import type { PlatformDeps } from './platform-deps.ts';
import { rateLimitSettings } from './rate-limits/rate-limit-settings.ts';
import { startRemovingFullLimits } from './rate-limits/remove-full-limits.ts';
import { platformSettings } from './settings/platform-settings.ts';
import { platformTables } from './tables.ts';

/** The platform as a module, which also serves the declarations of the other modules. */
export interface PlatformModule extends Module {
  /** Null if metrics are off. */
  readonly readMetrics: Metrics | null;
}

/** @param others All modules except the platform. */
export function platformModule(deps: PlatformDeps, others: readonly Module[]): PlatformModule {
  const { db, clock, log, site, backups } = deps;
  const platform: Module = {
    ...emptyModule('platform'),
    settings: {
      ...siteSettings,
      ...tracingSettings,
      ...processSettings,
      ...platformSettings,
      ...rateLimitSettings,
      ...backupSettings,
    },
    jobs: [
      {
        name: 'tidy-limits',
        start: (onRunOf) => startRemovingFullLimits({ db, clock, log }, { onRun: onRunOf('tidy-limits') }),
      },
      {
        name: 'backup',
        start: (onRunOf) =>
          startBackups({ db, clock, log, rules: backups, make: backUpByCommand, onRun: onRunOf('backup') }),
      },
    ],
    tables: platformTables,
    health: {
      missingSettings: () => missingBackupSettings(backups),
      read: (now) => readPlatform(db, now),
      check: checkPlatform,
    },
    metrics: backupMetrics,
  };
  const modules = [platform, ...others];
  const health = modules.map((module) => module.health);
  const missing = missingSettings(site, health);
  const counters = [...modules.flatMap(({ adminCounts }) => adminCounts), missingSettingsCounter(missing)];
  const metrics = openMetrics({
    ...deps,
    tokens: deps.metricsTokens,
    measured: modules.flatMap((module) => module.metrics),
  });
  return {
    ...platform,
    readMetrics: metrics,
    routes: (router) => {
      adminCountRoutes(router, deps, counters);
      healthRoutes(router, deps, { health, missing });
      metricsRoutes(router, metrics);
      docsRoutes(router, deps);
    },
  };
}
