import { adminCountKeys, listAdminCounts, type AdminCount } from '@plumbline/contract/platform/admin-counts';
import { route, type ApiRouter } from '../http/route.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import type { AdminCounter } from './admin-counter.ts';

/** Serves the modules' counts for the admin's first page, in the page's order. */
export function adminCountRoutes(
  router: ApiRouter,
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  counters: readonly AdminCounter[],
): void {
  const sorted = counters.toSorted((a, b) => adminCountKeys.indexOf(a.key) - adminCountKeys.indexOf(b.key));
  route(router, listAdminCounts, { staff: 'look' }, async () => {
    const counts: AdminCount[] = [];
    for (const { key, count } of sorted) counts.push({ key, count: await count(db.knex, clock.now()) });
    return counts;
  });
}
