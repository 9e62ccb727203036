import { emptyModule, type Module } from '../platform/module.ts';
import { startCheckingCanaries } from './canaries/check-canaries.ts';
import { reportRoutes } from './failure-reports/routes.ts';
import { checkReleases, readReleaseHealth } from './health.ts';
import { releasesMetrics } from './metrics.ts';
import { releasesPersonalData } from './personal-data.ts';
import { startRemovingOldReleases } from './registry/remove-old-releases.ts';
import { previewRoutes } from './registry/preview-routes.ts';
import { publishRoutes } from './registry/publish-routes.ts';
import { releaseRoutes } from './registry/routes.ts';
import { releaseSettings } from './release-settings.ts';
import type { ReleasesDeps } from './releases-deps.ts';
import { releasesRetention } from './retention.ts';
import { startPurging } from './shared-caches/purge-shared-caches.ts';
import { purgeSettings } from './shared-caches/purge-settings.ts';
import { smokeTestRoutes } from './smoke-tests/routes.ts';
import { releasesTables } from './tables.ts';
import { releasesInTrouble } from './views/count-releases-in-trouble.ts';
import { releaseViewRoutes } from './views/routes.ts';

/** Releases: the registry, validation, canaries, views, failure reports, and the caches in front of the site. */
export function releasesModule(deps: ReleasesDeps): Module {
  const { db, purge } = deps;
  return {
    ...emptyModule('releases'),
    settings: { ...releaseSettings, ...purgeSettings },
    routes: (router) => {
      releaseRoutes(router, deps);
      publishRoutes(router, deps);
      previewRoutes(router, deps);
      releaseViewRoutes(router, deps);
      reportRoutes(router, deps);
      smokeTestRoutes(router, deps);
    },
    jobs: [
      { name: 'canaries', start: (onRunOf) => startCheckingCanaries(deps, { onRun: onRunOf('canaries') }) },
      {
        name: 'remove-releases',
        start: (onRunOf) => startRemovingOldReleases(deps, { onRun: onRunOf('remove-releases') }),
      },
      {
        name: 'purge-caches',
        start: (onRunOf) => startPurging({ ...deps, rules: purge }, { onRun: onRunOf('purge-caches') }),
      },
    ],
    tables: releasesTables,
    personalData: releasesPersonalData,
    retention: releasesRetention,
    health: {
      missingSettings: () => [],
      read: (now) => readReleaseHealth(db.knex, now),
      check: checkReleases,
    },
    metrics: releasesMetrics,
    adminCounts: [releasesInTrouble],
  };
}
