import { listRemotes } from '@plumbline/contract/registry';
import type { AppDeps } from '../app.ts';
import { route, type ApiRouter } from '../http/route.ts';
import { listRemoteStates } from './list-remotes.ts';

export function releaseViewRoutes(router: ApiRouter, { db, clock }: AppDeps): void {
  route(router, listRemotes, () => listRemoteStates(db.knex, clock.now()), { staff: 'viewer' });
}
