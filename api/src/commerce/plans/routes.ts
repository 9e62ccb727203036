import { listMemberships } from '@plumbline/contract/commerce/plans';
import type { CommerceDeps } from '../commerce-deps.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { findPlans } from './store.ts';

export function membershipRoutes(router: ApiRouter, { db }: CommerceDeps): void {
  route(router, listMemberships, () => findPlans(db.knex));
}
