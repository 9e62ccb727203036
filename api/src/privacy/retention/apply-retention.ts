import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { writeUnique } from '../../platform/database/write-unique.ts';
import type { Job } from '../../platform/module.ts';
import { repeatedly } from '../../platform/jobs/repeatedly.ts';
import { retentionYears, type ExpiredData } from '../../platform/personal-data/retention.ts';
import { lockPerson } from '../erasure/erase-person.ts';
import { findOpen } from '../erasure/find-open.ts';
import { personTables, retention } from '../personal-data.ts';

interface RetentionDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const day = 86_400_000;
/** People of one term whose data is ended in a run; the next run takes the rest. */
const most = 500;

/** How many people's data of each term, and how many rows of each kind, had served their time. */
export type AppliedRetention = Readonly<Record<string, number>>;

/** Removes or anonymises what the privacy policy says is not kept any longer. Any number may run at once. */
export async function applyRetention(deps: RetentionDeps): Promise<AppliedRetention> {
  const before = (period: keyof typeof retentionYears): string => {
    const time = new Date(deps.clock.now());
    time.setUTCFullYear(time.getUTCFullYear() - retentionYears[period]);
    return time.toISOString();
  };
  const { knex } = deps.db;
  const ended: Record<string, number> = {};
  for (const rule of retention) {
    if ('findPeople' in rule) {
      const keys = await rule.findPeople(knex, before(rule.period), most);
      ended[rule.period] = (ended[rule.period] ?? 0) + (await end(deps, rule.period, keys));
    } else if ('rows' in rule) ended[rule.rows] = await rule.delete(knex, before('messages'));
  }
  return ended;
}

/** Applies the retention rules at once and every day. */
export function retentionJob({ log, ...deps }: RetentionDeps & { readonly log: Logger }): Job {
  const run = async (): Promise<void> => {
    const ended = await applyRetention(deps);
    if (Object.values(ended).some((count) => count > 0)) log.info(ended, 'data of people had served its time');
  };
  return {
    name: 'keep-terms',
    start: (onRunOf) =>
      repeatedly(
        'keep-terms',
        run,
        day,
        (error) => log.error({ err: error }, 'data of people that has served its time is still here'),
        onRunOf('keep-terms'),
      ),
  };
}

async function end({ db, clock }: RetentionDeps, term: ExpiredData['period'], keys: readonly string[]): Promise<number> {
  let ended = 0;
  for (const key of keys) {
    const done = await writeUnique(db)(async (transaction) => {
      const person = await lockPerson(transaction, key);
      if (term === 'books' && (await findOpen(transaction, person)).length > 0) return false;
      const now = new Date(clock.now()).toISOString();
      for (const table of personTables) if (table.period === term) await table.erase?.(transaction, person, now);
      return true;
    });
    if (done) ended += 1;
  }
  return ended;
}
