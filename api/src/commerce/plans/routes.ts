import { listPlans } from '@plumbline/contract/commerce/plans';
import type { CommerceDeps } from '../commerce-deps.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { findPlans } from './store.ts';

export function planRoutes(router: ApiRouter, { db }: CommerceDeps): void {
  // Cached as long as the pages with prices; charges use the present price.
  route(router, listPlans, { clientCache: 10 }, () => findPlans(db.knex));
}
