import type { Knex } from 'knex';

/** Result of the last scheduled backup. Times in ISO 8601. */
export interface BackupState {
  /** Null if no backup has started yet. */
  readonly begunAt: string | null;
  /** Null if no process is making a backup. */
  readonly claimedUntil: string | null;
  /** In ms. */
  readonly took: number;
  readonly error: string | null;
  readonly lastGoodAt: string | null;
  readonly lastGoodBytes: number;
}

interface Row {
  readonly begun_at: string | null;
  readonly taken_until: string | null;
  readonly took: number;
  readonly error: string | null;
  readonly last_good_at: string | null;
  readonly last_good_bytes: number | string;
}

export async function readBackupState(db: Knex): Promise<BackupState> {
  const row: Row | undefined = await db('backup_state').where({ id: 1 }).first();
  return {
    begunAt: row?.begun_at ?? null,
    claimedUntil: row?.taken_until ?? null,
    took: row?.took ?? 0,
    error: row?.error ?? null,
    lastGoodAt: row?.last_good_at ?? null,
    lastGoodBytes: Number(row?.last_good_bytes ?? 0),
  };
}

interface BackupClaim {
  readonly now: string;
  readonly until: string;
  /** A backup that started before this time is due again. */
  readonly dueBefore: string;
  /** The same limit for a backup that failed. */
  readonly retryBefore: string;
  /** A stored time later than this was written by a wrong clock. */
  readonly latest: string;
}

/** The stored error until the backup ends: it remains if the process crashes. */
const interrupted = 'the backup was interrupted';

/**
 * Claims the next backup if one is due and no other process is making it, in one statement. @returns whether this
 * process has claimed the backup.
 */
export async function claimBackup(
  db: Knex,
  { now, until, dueBefore, retryBefore, latest }: BackupClaim,
): Promise<boolean> {
  const taken = await db('backup_state')
    .where({ id: 1 })
    .where(
      (free) =>
        void free.whereNull('taken_until').orWhere('taken_until', '<=', now).orWhere('taken_until', '>', latest),
    )
    .where(
      (due) =>
        void due
          .whereNull('begun_at')
          .orWhere('begun_at', '<=', dueBefore)
          .orWhere('begun_at', '>', latest)
          .orWhere((failed) => void failed.whereNotNull('error').where('begun_at', '<=', retryBefore)),
    )
    .update({ begun_at: now, taken_until: until, took: 0, error: interrupted });
  return taken > 0;
}

/** Extends the claim on the backup that started at `begunAt`. */
export async function renewClaim(db: Knex, begunAt: string, until: string): Promise<void> {
  await claimedRow(db, begunAt).update({ taken_until: until });
}

/** Stores the result of the backup that started at `begunAt`. */
export async function storeResult(
  db: Knex,
  begunAt: string,
  end: { readonly took: number } & ({ readonly bytes: number } | { readonly error: string }),
): Promise<void> {
  const columns =
    'error' in end ? { error: end.error } : { error: null, last_good_at: begunAt, last_good_bytes: end.bytes };
  await claimedRow(db, begunAt).update({ taken_until: null, took: end.took, ...columns });
}

function claimedRow(db: Knex, begunAt: string): Knex.QueryBuilder {
  return db('backup_state').where({ id: 1, begun_at: begunAt }).whereNotNull('taken_until');
}
