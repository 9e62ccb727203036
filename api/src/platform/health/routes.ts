import { endPageServer, getDeskHealth, tellPageServer } from '@plumbline/contract/desk-health';
import { getLiveness, getReadiness } from '@plumbline/contract/health';
import type { AppDeps } from '../../app.ts';
import { Failure } from '../http/failure.ts';
import { route, type ApiRouter } from '../http/route.ts';
import { gatherHealth } from './read-state.ts';
import { dropProcess, keepProcess } from './site-processes.ts';

export function healthRoutes(router: ApiRouter, deps: AppDeps): void {
  const { db, clock, gaps, lifecycle, log, payments, releases } = deps;

  route(router, getLiveness, () => ({ status: 'ok' as const }));

  route(router, getReadiness, async () => {
    if (lifecycle.stopping) throw new Failure('unavailable', 'The service is stopping.');
    try {
      await db.knex('content_revisions').first('revision');
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      throw new Failure('unavailable', 'The database does not answer.');
    }
    return { status: 'ok' as const };
  });

  route(router, tellPageServer, async ({ body }, caller) => {
    releases.pageServers.demand(caller.header('authorization'));
    await db.write((transaction) => keepProcess(transaction, { ...body, kind: 'page-server' }, clock.now()));
    return { received: true as const };
  });

  route(router, endPageServer, async ({ params }, caller) => {
    releases.pageServers.demand(caller.header('authorization'));
    await db.write((transaction) => dropProcess(transaction, params.id));
    return { received: true as const };
  });

  const allGaps = () => [...gaps, ...(payments?.stripe.webhookFindings.list() ?? [])];
  route(router, getDeskHealth, () => gatherHealth(db, clock.now(), allGaps()), { staff: 'viewer' });
}
