import { countReleaseViews } from '@plumbline/contract/releases/views';
import { listRemotes } from '@plumbline/contract/releases/registry';
import type { ReleasesDeps } from '../releases-deps.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { listRemoteStates } from './list-remotes.ts';
import { storeViews } from './store-views.ts';

export function releaseViewRoutes(router: ApiRouter, deps: ReleasesDeps): void {
  const { db, clock, releases } = deps;
  route(router, listRemotes, { staff: 'look' }, () => listRemoteStates(db.knex, clock.now()));
  route(router, countReleaseViews, { admit: releases.pageServers.requireKey }, async ({ body }) => {
    await storeViews(deps, body);
    return { received: true as const };
  });
}
