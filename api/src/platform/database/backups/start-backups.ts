import { join } from 'node:path';
import type { Logger } from 'pino';
import { clockSkew, type Clock } from '../../clock.ts';
import type { Database } from '../database.ts';
import { repeatedly, type HearTurn } from '../../jobs/repeatedly.ts';
import { backupName, removeOldBackups, sweepDrafts } from './backup-files.ts';
import type { BackupRules } from './backup-settings.ts';
import { endBackup, holdBackup, readBackupState, takeBackup, type BackupState } from './backup-state.ts';

/** Makes and verifies a backup. `signal` ends it. @returns its bytes. */
export type MakeBackup = (file: string, signal: AbortSignal) => Promise<number>;

interface BackupDeps {
  readonly db: Pick<Database, 'knex'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null: none are made. */
  readonly rules: BackupRules | null;
  readonly make: MakeBackup;
  readonly hear: HearTurn;
}

const minute = 60_000;
/** In ms: who makes one says so each minute. */
const lease = 5 * minute;
/** In ms after a failure. */
const retry = 15 * minute;

/**
 * Looks every minute whether a backup is due. Any number of processes may; one of them makes it. Every one of them tells
 * how the last one went. @returns what stops it: one that is being made is broken off.
 */
export function startBackups({ rules, ...deps }: BackupDeps): () => Promise<void> {
  if (rules === null) {
    // Nobody misses a worker that was taken out of the settings; one of another process is not late.
    const late = deps.db
      .knex('worker_runs')
      .where({ worker: 'backup' })
      .where('next_at', '<', new Date(deps.clock.now()).toISOString());
    late.delete().catch((error: unknown) => deps.log.warn({ err: error }, 'how a worker ran could not be forgotten'));
    return () => Promise.resolve();
  }
  const ending = new AbortController();
  const stop = repeatedly(
    'backup',
    () => backUpIfDue({ ...deps, rules }, ending.signal),
    minute,
    (error) => deps.log.error({ err: error }, 'whether a backup is due could not be found out'),
  );
  return async () => {
    ending.abort();
    await stop();
  };
}

/** Makes a backup where one is due and nobody else does, removes old ones once it is verified, and tells how it went. */
export async function backUpIfDue(
  { db: { knex }, clock, log, rules, make, hear }: BackupDeps & { readonly rules: BackupRules },
  signal: AbortSignal,
): Promise<void> {
  const iso = (offset = 0): string => new Date(clock.now() + offset).toISOString();
  const tell = async (): Promise<void> => {
    const turn = turnOf(await readBackupState(knex), rules);
    if (turn) hear(turn);
  };
  const now = iso();
  const taking = {
    now,
    until: iso(lease),
    dueBefore: iso(-rules.every),
    retryBefore: iso(-retry),
    farthest: iso(lease + clockSkew),
  };
  if (signal.aborted || !(await takeBackup(knex, taking))) return tell();
  await tell();
  const began = clock.now();
  const holding = setInterval(
    () =>
      void holdBackup(knex, now, iso(lease)).catch((error: unknown) =>
        log.warn({ err: error }, 'a backup is not held'),
      ),
    minute,
  );
  try {
    await sweepDrafts(rules.folder, began);
    const file = join(rules.folder, backupName(began));
    const bytes = await make(file, signal);
    await endBackup(knex, now, { took: clock.now() - began, bytes });
    log.info({ file, bytes, took: clock.now() - began }, 'a backup is made and verified');
    const old = await removeOldBackups(rules.folder, rules.keep);
    if (old.length > 0) log.info({ old }, 'old backups are removed');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log.error({ err: error }, 'there is no new backup');
    await endBackup(knex, now, { took: clock.now() - began, error: message });
  } finally {
    clearInterval(holding);
  }
  await tell();
}

/** The last one as a turn of a worker; undefined where there was none. */
function turnOf(state: BackupState, { every }: BackupRules): Parameters<HearTurn>[0] | undefined {
  const { begunAt, takenUntil, took, error, lastGoodAt } = state;
  if (begunAt === null) return undefined;
  const began = Date.parse(begunAt);
  if (takenUntil !== null) return { began, took: 0, next: Date.parse(takenUntil) - began };
  if (error === null) return { began, took, next: every - took };
  const last = lastGoodAt === null ? 'there is no good one yet' : `the last good one is of ${lastGoodAt}`;
  return { began, took, next: retry - took, error: new Error(`${error}; ${last}`) };
}
