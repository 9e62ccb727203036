import { countsBy, type Metric } from '../platform/metrics/metric.ts';
import { policyRefusals } from './failure-reports/store.ts';
import { pauseReportLifetime } from './views/store.ts';

const day = 86_400_000;

/** Metrics of releases that are read from the database. */
export const releasesMetrics: readonly Metric[] = [
  {
    name: 'plumbline_release_resting',
    help: 'Releases that failed too often: page servers hand out the ones before.',
    labelNames: ['remote', 'release'],
    read: (db, now) =>
      countsBy(db('release_rests').where('seen_at', '>=', new Date(now - pauseReportLifetime).toISOString()), [
        'remote',
        'release',
      ]),
  },
  {
    name: 'plumbline_policy_refusals',
    help: "Violations of the pages' content security policies that browsers reported within a day.",
    read: async (db, now) => [{ labels: {}, value: (await policyRefusals(db, now - day)).count }],
  },
];
