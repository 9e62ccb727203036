import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { repeatedly, type HearTurn } from '../jobs/repeatedly.ts';
import { forgetTurns } from './take-token.ts';

interface TidyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

const hour = 3_600_000;

/**
 * Forgets, at once and every hour, the callers who have all their turns back. Every process does it: what is kept of
 * callers must go also where none sends mail.
 * @returns what stops it.
 */
export function startTidyingTurns(
  { db, clock, log }: TidyDeps,
  { every = hour, hear }: { readonly every?: number; readonly hear?: HearTurn } = {},
): () => Promise<void> {
  const tidy = () => forgetTurns(db.knex, clock.now());
  return repeatedly('tidy-limits', tidy, every, (error) => log.error({ err: error }, 'limits were not tidied'), hear);
}
