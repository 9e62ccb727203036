import type { WorkerName, WorkerRun } from '@plumbline/contract/platform/admin-health';
import { workerNames } from '@plumbline/contract/platform/admin-health';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { EndedTurn, HearTurn } from '../jobs/repeatedly.ts';

/** Keeps how each worker's last run went, for whatever process is asked. */
export interface WorkerRuns {
  /** What a worker tells its turns to. */
  of(worker: WorkerName): HearTurn;
  /** Ends once what was told is kept. */
  settled(): Promise<void>;
}

/** In ms: a worker that runs more often, and to no other end, is not written down each time. */
const pause = 15_000;

/** In ms past its time after which a worker is late: several turns of the quickest, and an hour's work is not done by the second. */
const lateAfter = 60_000;

/** In characters of an error. */
const longest = 300;

/** Opens the record. One row a worker: it stays as small as it is. */
export function openWorkerRuns({ db, log }: { readonly db: Database; readonly log: Logger }): WorkerRuns {
  const kept = new Map<WorkerName, { readonly due: number; readonly error: string | null }>();
  /** The last write of each worker: a connection that is slow must not let what was told first overwrite what came after. */
  const writes = new Map<WorkerName, Promise<void>>();

  async function keep(worker: WorkerName, turn: EndedTurn, error: string | null): Promise<void> {
    const beganAt = new Date(turn.began).toISOString();
    const nextAt = new Date(turn.began + turn.took + turn.next).toISOString();
    const run = { began_at: beganAt, took: turn.took, next_at: nextAt, error };
    const row = error === null ? run : { ...run, failed_at: beganAt };
    try {
      await db.write((transaction) =>
        transaction('worker_runs')
          .insert({ worker, ...row })
          .onConflict('worker')
          .merge(row),
      );
    } catch (fault) {
      kept.delete(worker);
      log.warn({ err: fault, worker }, 'how a worker ran could not be kept');
    }
  }

  function hear(worker: WorkerName, turn: EndedTurn): void {
    const error = turn.error === undefined ? null : messageOf(turn.error);
    const last = kept.get(worker);
    const due = turn.began + turn.took + turn.next;
    if (last && last.error === error && Math.abs(due - last.due) < pause) return;
    kept.set(worker, { due, error });
    const before = writes.get(worker) ?? Promise.resolve();
    writes.set(
      worker,
      before.then(() => keep(worker, turn, error)),
    );
  }

  return {
    of: (worker) => (turn) => hear(worker, turn),
    settled: async () => void (await Promise.all(writes.values())),
  };
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longest);
}

interface Row {
  readonly worker: string;
  readonly began_at: string;
  readonly took: number;
  readonly next_at: string;
  readonly error: string | null;
  readonly failed_at: string | null;
}

/** How each worker last ran, as far as one has; `now` in ms since 1970. */
export async function listWorkerRuns(db: Knex, now: number): Promise<WorkerRun[]> {
  const rows: Row[] = await db('worker_runs').whereIn('worker', workerNames);
  return workerNames.flatMap((worker) => {
    const row = rows.find((one) => one.worker === worker);
    if (!row) return [];
    const { began_at: beganAt, took, next_at: nextAt, error, failed_at: failedAt } = row;
    return [{ worker, beganAt, took, nextAt, late: now > Date.parse(nextAt) + lateAfter, error, failedAt }];
  });
}
