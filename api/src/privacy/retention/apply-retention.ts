import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { writeUnique } from '../../platform/database/write-unique.ts';
import type { Job } from '../../platform/module.ts';
import { repeatedly } from '../../platform/jobs/repeatedly.ts';
import { retentionYears, type ExpiredData } from '../../platform/personal-data/retention.ts';
import { lockPerson } from '../erasure/erase-person.ts';
import { findObstacles } from '../erasure/find-obstacles.ts';
import { personTables, retention } from '../personal-data.ts';

interface RetentionDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const day = 86_400_000;
/** In number of people that are looked up at once. */
const batch = 500;

/** The number of people by retention period, and of deleted rows by kind. */
export type AppliedRetention = Readonly<Record<string, number>>;

/** Deletes or anonymises data whose retention period is over. Several runs may be concurrent. */
export async function applyRetention(deps: RetentionDeps): Promise<AppliedRetention> {
  const before = (period: keyof typeof retentionYears): string => {
    const time = new Date(deps.clock.now());
    time.setUTCFullYear(time.getUTCFullYear() - retentionYears[period]);
    return time.toISOString();
  };
  const { knex } = deps.db;
  const counts: Record<string, number> = {};
  for (const rule of retention) {
    if ('findPeople' in rule) {
      // People whose data must be kept for now are skipped, so that they do not block others.
      let after = '';
      for (let isEnd = false; !isEnd;) {
        const keys = await rule.findPeople(knex, { before: before(rule.period), after, limit: batch });
        counts[rule.period] = (counts[rule.period] ?? 0) + (await eraseExpired(deps, rule.period, keys));
        after = keys.at(-1) ?? '';
        isEnd = keys.length < batch;
      }
    } else if ('rows' in rule) counts[rule.rows] = await rule.delete(knex, before(rule.period ?? 'messages'));
  }
  return counts;
}

/** Applies the retention rules at once and every day. */
export function retentionJob({ log, ...deps }: RetentionDeps & { readonly log: Logger }): Job {
  const run = async (): Promise<void> => {
    const counts = await applyRetention(deps);
    if (Object.values(counts).some((count) => count > 0))
      log.info(counts, 'personal data was deleted after its retention period');
  };
  return {
    name: 'keep-terms',
    start: (onRunOf) =>
      repeatedly(
        'keep-terms',
        run,
        day,
        (error) => log.error({ err: error }, 'applying the retention rules failed'),
        onRunOf('keep-terms'),
      ),
  };
}

async function eraseExpired(
  { db, clock }: RetentionDeps,
  period: ExpiredData['period'],
  keys: readonly string[],
): Promise<number> {
  let count = 0;
  for (const key of keys) {
    const done = await writeUnique(db)(async (transaction) => {
      const person = await lockPerson(transaction, key);
      if (period === 'books' && (await findObstacles(transaction, person)).length > 0) return false;
      const now = new Date(clock.now()).toISOString();
      for (const table of personTables) if (table.period === period) await table.erase?.(transaction, person, now);
      return true;
    });
    if (done) count += 1;
  }
  return count;
}
