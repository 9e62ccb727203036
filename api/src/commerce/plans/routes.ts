import { listMemberships } from '@plumbline/contract/commerce/plans';
import type { CommerceDeps } from '../commerce-deps.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { findPlans } from './store.ts';

export function membershipRoutes(router: ApiRouter, { db }: CommerceDeps): void {
  // Pages with prices are kept for as long; what is charged is asked for anew.
  route(router, listMemberships, { keep: 10 }, () => findPlans(db.knex));
}
