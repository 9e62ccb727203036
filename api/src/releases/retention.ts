import type { Retention } from '../platform/personal-data/retention.ts';
import { forgetFailures } from './failure-reports/store.ts';
import { forgetViews } from './views/store.ts';

export const releasesRetention: readonly Retention[] = [
  { job: 'tidy-failures', what: 'failures of remotes', deleteOld: forgetFailures },
  { job: 'tidy-views', what: 'views of releases', deleteOld: forgetViews },
];
