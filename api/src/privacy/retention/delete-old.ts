import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { repeatedly } from '../../platform/jobs/repeatedly.ts';
import type { Job } from '../../platform/module.ts';
import { retention } from '../personal-data.ts';

interface DeleteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

const day = 86_400_000;

/** In ms: how long short-lived rows are kept. */
const kept = 30 * day;

/** Deletes the short-lived rows of each module once they are thirty days old, at once and every day. */
export function deleteOldJobs({ db, clock, log }: DeleteDeps): Job[] {
  return retention.flatMap((rule) =>
    'job' in rule
      ? {
          name: rule.job,
          start: (onRunOf) =>
            repeatedly(
              rule.job,
              () => rule.deleteOld(db.knex, clock.now() - kept),
              day,
              (error) => log.error({ err: error }, `${rule.what} were not tidied`),
              onRunOf(rule.job),
            ),
        }
      : [],
  );
}
