import { join } from 'node:path';
import type { Logger } from 'pino';
import { clockSkew, type Clock } from '../../clock.ts';
import type { Database } from '../database.ts';
import { forgetRemovedWorker } from '../../health/worker-runs.ts';
import { repeatedly, type OnJobRun } from '../../jobs/repeatedly.ts';
import { backupName, removeOldBackups, sweepDrafts } from './backup-files.ts';
import type { BackupRules } from './backup-settings.ts';
import { storeResult, renewClaim, readBackupState, claimBackup, type BackupState } from './backup-state.ts';

/** Makes and verifies a backup; `signal` aborts it. @returns the size in bytes. */
export type MakeBackup = (file: string, signal: AbortSignal) => Promise<number>;

interface BackupDeps {
  readonly db: Pick<Database, 'knex'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null if there are no scheduled backups. */
  readonly rules: BackupRules | null;
  readonly make: MakeBackup;
  readonly onRun: OnJobRun;
}

const minute = 60_000;
/** In ms: the process that makes a backup renews its claim every minute. */
const lease = 5 * minute;
/** In ms: the time until a retry after a failure. */
const retryAfter = 15 * minute;

/**
 * Checks every minute whether a backup is due. Any number of processes may run this; one of them makes the backup and
 * all of them report its result. @returns a function that stops the checks and aborts a running backup.
 */
export function startBackups({ rules, ...deps }: BackupDeps): () => Promise<void> {
  if (rules === null) {
    forgetRemovedWorker(deps, 'backup');
    return () => Promise.resolve();
  }
  const ending = new AbortController();
  const stop = repeatedly(
    'backup',
    () => backUpIfDue({ ...deps, rules }, ending.signal),
    minute,
    (error) => deps.log.error({ err: error }, 'the check for a due backup failed'),
  );
  return async () => {
    ending.abort();
    await stop();
  };
}

/** Makes a backup if one is due and unclaimed, removes old backups after verification, and reports the result. */
export async function backUpIfDue(
  { db: { knex }, clock, log, rules, make, onRun }: BackupDeps & { readonly rules: BackupRules },
  signal: AbortSignal,
): Promise<void> {
  const iso = (offset = 0): string => new Date(clock.now() + offset).toISOString();
  const report = async (): Promise<void> => {
    const run = jobRunOf(await readBackupState(knex), rules);
    if (run) onRun(run);
  };
  const now = iso();
  const claim = {
    now,
    until: iso(lease),
    dueBefore: iso(-rules.every),
    retryBefore: iso(-retryAfter),
    latest: iso(lease + clockSkew),
  };
  if (signal.aborted || !(await claimBackup(knex, claim))) return report();
  await report();
  const began = clock.now();
  const renewal = setInterval(
    () =>
      void renewClaim(knex, now, iso(lease)).catch((error: unknown) =>
        log.warn({ err: error }, 'the claim on a backup could not be renewed'),
      ),
    minute,
  );
  try {
    await sweepDrafts(rules.folder, began);
    const file = join(rules.folder, backupName(began));
    const bytes = await make(file, signal);
    await storeResult(knex, now, { took: clock.now() - began, bytes });
    log.info({ file, bytes, took: clock.now() - began }, 'a backup was made and verified');
    await removeOldBackups(rules.folder, rules.keep, began).then(
      (old) => old.length > 0 && log.info({ old }, 'old backups were removed'),
      (error: unknown) => log.error({ err: error }, 'old backups could not be removed'),
    );
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log.error({ err: error }, 'the backup failed');
    await storeResult(knex, now, { took: clock.now() - began, error: message });
  } finally {
    clearInterval(renewal);
  }
  await report();
}

/** The last backup as a job run; undefined before the first backup. */
function jobRunOf(state: BackupState, { every }: BackupRules): Parameters<OnJobRun>[0] | undefined {
  const { begunAt, claimedUntil, took, error, lastGoodAt } = state;
  if (begunAt === null) return undefined;
  const began = Date.parse(begunAt);
  if (claimedUntil !== null) return { began, took: 0, next: Date.parse(claimedUntil) - began };
  if (error === null) return { began, took, next: every - took };
  const last =
    lastGoodAt === null ? 'there is no verified backup yet' : `the last verified backup is from ${lastGoodAt}`;
  return { began, took, next: retryAfter - took, error: new Error(`${error}; ${last}`) };
}
