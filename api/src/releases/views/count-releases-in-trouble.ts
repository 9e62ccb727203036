import { listPausedReleases, pauseReportLifetime } from './store.ts';
import { listRemoteNames } from '../registry/store.ts';
import type { AdminCounter } from '../../platform/admin-counts/admin-counter.ts';

/** Releases that page servers have paused because of failures. */
export const releasesInTrouble: AdminCounter = {
  key: 'releases',
  count: async (db, now) => {
    const since = new Date(now - pauseReportLifetime).toISOString();
    let count = 0;
    for (const remote of await listRemoteNames(db)) count += (await listPausedReleases(db, remote, since)).length;
    return count;
  },
};
