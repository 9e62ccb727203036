import { listPlans } from '@plumbline/contract/commerce/plans';
import type { CommerceDeps } from '../commerce-deps.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { findPlans } from './store.ts';

export function planRoutes(router: ApiRouter, { db }: CommerceDeps): void {
  // Pages with prices are kept for as long; what is charged is asked for anew.
  route(router, listPlans, { keep: 10 }, () => findPlans(db.knex));
}
