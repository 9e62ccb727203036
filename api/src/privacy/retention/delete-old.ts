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

/** In ms: the retention of short-lived rows. */
const keptFor = 30 * day;

/** Jobs that delete each module's short-lived rows after thirty days, at once and every day. */
export function deleteOldJobs({ db, clock, log }: DeleteDeps): Job[] {
  return retention.flatMap((rule) =>
    'job' in rule
      ? {
          name: rule.job,
          start: (onRunOf) =>
            repeatedly(
              rule.job,
              () => rule.deleteOld(db.knex, clock.now() - keptFor),
              day,
              (error) => log.error({ err: error }, `${rule.what} could not be deleted`),
              onRunOf(rule.job),
            ),
        }
      : [],
  );
}
