import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { repeatedly, type OnJobRun } from '../jobs/repeatedly.ts';
import { deleteFullLimits } from './take-token.ts';

interface RemovalDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

const hour = 3_600_000;

/**
 * Deletes the rate limits of callers who have all tokens back, at once and every hour. Every process does this: data
 * about callers must expire even if no worker runs. @returns a function that stops the job.
 */
export function startRemovingFullLimits(
  { db, clock, log }: RemovalDeps,
  { every = hour, onRun }: { readonly every?: number; readonly onRun?: OnJobRun } = {},
): () => Promise<void> {
  const tidy = () => deleteFullLimits(db.knex, clock.now());
  return repeatedly(
    'tidy-limits',
    tidy,
    every,
    (error) => log.error({ err: error }, 'expired rate limits could not be deleted'),
    onRun,
  );
}
