import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { repeatedly } from '../repeatedly.ts';
import { forgetFailures } from './store.ts';

interface TidyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

const day = 86_400_000;

/** In ms: failures are kept for this long after they were last seen. */
const kept = 30 * day;

/** Forgets old failures, at once and every day. @returns what stops it. */
export function startTidyingFailures({ db, clock, log }: TidyDeps, every: number = day): () => void {
  const tidy = () => forgetFailures(db.knex, clock.now() - kept);
  return repeatedly(tidy, every, (error) => log.error({ err: error }, 'failures of remotes were not tidied'));
}
