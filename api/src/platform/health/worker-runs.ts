import type { Clock } from '../clock.ts';
import type { WorkerName, WorkerRun } from '@plumbline/contract/platform/admin-health';
import { workerNames } from '@plumbline/contract/platform/admin-health';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { JobRun, OnJobRun } from '../jobs/repeatedly.ts';

/** Stores the result of each worker's last run, so that every process can read it. */
export interface WorkerRuns {
  /** The callback for the runs of a worker. */
  onRunOf(worker: WorkerName): OnJobRun;
  /** Resolves when no write is pending. */
  pendingWrites(): Promise<void>;
}

/** In ms: more frequent runs with the same result are not written each time. */
const writeInterval = 15_000;

/** In ms: a worker is late this long after its next run was due. Covers several runs of the most frequent worker. */
const lateAfter = 60_000;

/** In characters: longer error messages are cut. */
const maxLength = 300;

/** Opens the store. The table has one row per worker. */
export function openWorkerRuns({ db, log }: { readonly db: Database; readonly log: Logger }): WorkerRuns {
  const stored = new Map<WorkerName, { readonly due: number; readonly error: string | null }>();
  /** The last write of each worker: on a slow connection, an older report must not overwrite a newer one. */
  const writes = new Map<WorkerName, Promise<void>>();

  async function store(worker: WorkerName, run: JobRun, error: string | null): Promise<void> {
    const beganAt = new Date(run.began).toISOString();
    const nextAt = new Date(run.began + run.took + run.next).toISOString();
    const columns = { began_at: beganAt, took: run.took, next_at: nextAt, error };
    const row = error === null ? columns : { ...columns, failed_at: beganAt };
    try {
      await db.write((transaction) =>
        transaction('worker_runs')
          .insert({ worker, ...row })
          .onConflict('worker')
          .merge(row),
      );
    } catch (fault) {
      stored.delete(worker);
      log.warn({ err: fault, worker }, 'a worker run could not be stored');
    }
  }

  function onRun(worker: WorkerName, run: JobRun): void {
    const error = run.error === undefined ? null : messageOf(run.error);
    const last = stored.get(worker);
    const due = run.began + run.took + run.next;
    if (last && last.error === error && Math.abs(due - last.due) < writeInterval) return;
    stored.set(worker, { due, error });
    const before = writes.get(worker) ?? Promise.resolve();
    writes.set(
      worker,
      before.then(() => store(worker, run, error)),
    );
  }

  return {
    onRunOf: (worker) => (run) => onRun(worker, run),
    pendingWrites: async () => void (await Promise.all(writes.values())),
  };
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, maxLength);
}

interface Row {
  readonly worker: string;
  readonly began_at: string;
  readonly took: number;
  readonly next_at: string;
  readonly error: string | null;
  readonly failed_at: string | null;
}

interface RemovedWorkerDeps {
  readonly db: Pick<Database, 'knex'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Deletes the last run of a worker that the settings do not have any more, so that it does not appear as late. A run that is
 * not yet late may belong to another process.
 */
export function forgetRemovedWorker({ db, clock, log }: RemovedWorkerDeps, worker: WorkerName): void {
  const now = new Date(clock.now()).toISOString();
  db.knex('worker_runs')
    .where({ worker })
    .where('next_at', '<', now)
    .delete()
    .catch((error: unknown) => log.warn({ err: error }, 'the run of a removed job could not be deleted'));
}

/** The last run of each worker that has run; `now` in ms since 1970. */
export async function listWorkerRuns(db: Knex, now: number): Promise<WorkerRun[]> {
  const rows: Row[] = await db('worker_runs').whereIn('worker', workerNames);
  return workerNames.flatMap((worker) => {
    const row = rows.find((one) => one.worker === worker);
    if (!row) return [];
    const { began_at: beganAt, took, next_at: nextAt, error, failed_at: failedAt } = row;
    return [{ worker, beganAt, took, nextAt, late: now > Date.parse(nextAt) + lateAfter, error, failedAt }];
  });
}
