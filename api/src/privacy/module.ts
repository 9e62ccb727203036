import { emptyModule, type Module } from '../platform/module.ts';
import type { PrivacyDeps } from './privacy-deps.ts';
import { retentionJob } from './retention/apply-retention.ts';
import { deleteOldJobs } from './retention/delete-old.ts';
import { privacyRoutes } from './routes.ts';

/** Privacy: export, erasure and retention of the other modules' personal data. */
export function privacyModule(deps: PrivacyDeps): Module {
  return {
    ...emptyModule('privacy'),
    routes: (router) => privacyRoutes(router, deps),
    jobs: [retentionJob(deps), ...deleteOldJobs(deps)],
  };
}
