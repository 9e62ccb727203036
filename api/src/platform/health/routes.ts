import {
  endPageServer,
  getAdminHealth,
  reportPageServer,
  type Finding,
} from '@plumbline/contract/platform/admin-health';
import { getLiveness, getReadiness } from '@plumbline/contract/platform/health';
import { productVersion } from '@plumbline/serving/product-version';
import type { PlatformDeps } from '../platform-deps.ts';
import { Failure } from '../http/failure.ts';
import { route, type ApiRouter } from '../http/route.ts';
import type { ModuleHealth } from '../module.ts';
import { readHealth } from './read-state.ts';
import { deleteProcess, saveProcess } from './site-processes.ts';

/** The modules' health checks, and their missing settings. */
interface Health {
  readonly health: readonly ModuleHealth[];
  readonly missing: readonly Finding[];
}

export function healthRoutes(
  router: ApiRouter,
  { db, clock, lifecycle, log, pageServers }: PlatformDeps,
  { health, missing }: Health,
): void {
  route(router, getLiveness, () => ({ status: 'ok' as const, version: productVersion }));

  route(router, getReadiness, async () => {
    if (lifecycle.stopping) throw new Failure('unavailable', 'The service is stopping.');
    try {
      await db.knex('worker_runs').first('worker');
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      throw new Failure('unavailable', 'The database does not answer.');
    }
    return { status: 'ok' as const, version: productVersion };
  });

  route(router, reportPageServer, { admit: pageServers.requireKey }, async ({ body }) => {
    await db.write((transaction) => saveProcess(transaction, { ...body, kind: 'page-server' }, clock.now()));
    return { received: true as const };
  });

  route(router, endPageServer, { admit: pageServers.requireKey }, async ({ params }) => {
    await db.write((transaction) => deleteProcess(transaction, params.id));
    return { received: true as const };
  });

  route(router, getAdminHealth, { staff: 'look' }, () => readHealth(health, clock.now(), missing));
}
