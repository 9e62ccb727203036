import { deskCountKeys, listDeskCounts, type DeskCount } from '@plumbline/contract/platform/admin-counts';
import { route, type ApiRouter } from '../http/route.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import type { DeskCounter } from './admin-counter.ts';

/** Serves what each module counts for the admin's first page, in that page's order. */
export function adminCountRoutes(
  router: ApiRouter,
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  counters: readonly DeskCounter[],
): void {
  const sorted = counters.toSorted((a, b) => deskCountKeys.indexOf(a.key) - deskCountKeys.indexOf(b.key));
  route(
    router,
    listDeskCounts,
    async () => {
      const counts: DeskCount[] = [];
      for (const { key, count } of sorted) counts.push({ key, count: await count(db.knex, clock.now()) });
      return counts;
    },
    { staff: 'look' },
  );
}
