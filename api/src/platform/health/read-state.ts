import type { AdminHealth, Finding } from '@plumbline/contract/platform/admin-health';
import type { Site } from '@plumbline/contract/site';
import type { Database } from '../database/database.ts';
import type { ModuleHealth } from '../module.ts';
import { findingsOf } from './health-checks.ts';
import type { HealthState } from './health-state.ts';
import { listProcesses } from './site-processes.ts';
import { listWorkerRuns } from './worker-runs.ts';

/** Reads the health of all modules. @param now In ms since 1970. @param missing See `missingSettings`. */
export async function readHealth(
  modules: readonly ModuleHealth[],
  now: number,
  missing: readonly Finding[],
): Promise<AdminHealth> {
  let state = unknownState(now);
  // Sequential reads use one database connection instead of ten.
  for (const { read } of modules) state = { ...state, ...(await read(now)) };
  return {
    ...state,
    findings: findingsOf(
      state,
      missing,
      modules.map(({ check }) => check),
    ),
  };
}

/** Missing settings of a production site; other sites may run without them. */
export function missingSettings({ production }: Pick<Site, 'production'>, modules: readonly ModuleHealth[]): Finding[] {
  return production ? modules.flatMap((health) => health.missingSettings()) : [];
}

/** The state before any module has contributed. */
function unknownState(now: number): HealthState {
  return {
    at: new Date(now).toISOString(),
    database: { dialect: 'sqlite', took: 0, bytes: 0 },
    processes: [],
    workers: [],
    webhooks: [],
    mail: { queued: 0, dueSince: null, dead: 0, sent: 0, hours: [] },
    remotes: [],
    refusals: { count: 0, most: null },
  };
}

/** Reads the state of the processes, the database and the jobs. */
export async function readPlatform(db: Database, now: number): Promise<Partial<HealthState>> {
  return {
    database: await databaseHealth(db),
    processes: await listProcesses(db.knex, now),
    workers: await listWorkerRuns(db.knex, now),
  };
}

async function databaseHealth({ knex, dialect }: Database): Promise<AdminHealth['database']> {
  const from = performance.now();
  await knex('worker_runs').first('worker');
  const took = Math.round(performance.now() - from);
  const size =
    dialect === 'sqlite'
      ? 'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()'
      : 'select pg_database_size(current_database()) as bytes';
  const answer = (await knex.raw(size)) as { bytes: unknown }[] | { rows: { bytes: unknown }[] };
  const [row] = Array.isArray(answer) ? answer : answer.rows;
  return { dialect, took, bytes: Number(row?.bytes ?? 0) };
}
