import type { WorkerName } from '@plumbline/contract/desk-health';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { repeatedly, type HearTurn } from '../../platform/jobs/repeatedly.ts';

interface ForgetDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Forgetting {
  /** Forgets what is from before a time, in ms since 1970. */
  readonly forget: (db: Knex, before: number) => Promise<void>;
  /** What it is, for the log. */
  readonly what: string;
  /** The same in traces. */
  readonly worker: WorkerName;
  readonly hear?: HearTurn;
}

const day = 86_400_000;

/** In ms: how long it is kept. */
const kept = 30 * day;

/** Forgets what is thirty days old, at once and every day. @returns what stops it. */
export function startForgettingOld(
  { db, clock, log }: ForgetDeps,
  { forget, what, worker, hear }: Forgetting,
): () => void {
  const tidy = () => forget(db.knex, clock.now() - kept);
  return repeatedly(worker, tidy, day, (error) => log.error({ err: error }, `${what} were not tidied`), hear);
}
