import { listMemberships } from '@plumbline/contract/memberships';
import type { AppDeps } from '../../app.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { findPlans } from './store.ts';

export function membershipRoutes(router: ApiRouter, { db }: AppDeps): void {
  route(router, listMemberships, () => findPlans(db.knex));
}
