import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { repeatedly } from '../repeatedly.ts';
import { forgetViews } from './store.ts';

interface TidyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

const day = 86_400_000;

/** In ms: how long what page servers saw is kept. */
const kept = 30 * day;

/** Forgets what page servers saw long ago, at once and every day. @returns what stops it. */
export function startTidyingViews({ db, clock, log }: TidyDeps, every: number = day): () => void {
  const tidy = () => forgetViews(db.knex, clock.now() - kept);
  return repeatedly(tidy, every, (error) => log.error({ err: error }, 'views of releases were not tidied'));
}
