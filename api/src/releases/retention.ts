import type { Retention } from '../platform/personal-data/retention.ts';
import { deleteFailuresBefore } from './failure-reports/store.ts';
import { deleteViewsBefore } from './views/store.ts';

export const releasesRetention: readonly Retention[] = [
  { job: 'tidy-failures', what: 'failures of remotes', deleteOld: deleteFailuresBefore },
  { job: 'tidy-views', what: 'views of releases', deleteOld: deleteViewsBefore },
];
