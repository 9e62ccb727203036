import type { Knex } from 'knex';

/** How the last backup that was made by itself went. Times in ISO 8601. */
export interface BackupState {
  /** Null where none was ever begun. */
  readonly begunAt: string | null;
  /** Null where nobody is making one. */
  readonly takenUntil: string | null;
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

/** Reads the one row. */
export async function readBackupState(db: Knex): Promise<BackupState> {
  const row: Row | undefined = await db('backup_state').where({ id: 1 }).first();
  return {
    begunAt: row?.begun_at ?? null,
    takenUntil: row?.taken_until ?? null,
    took: row?.took ?? 0,
    error: row?.error ?? null,
    lastGoodAt: row?.last_good_at ?? null,
    lastGoodBytes: Number(row?.last_good_bytes ?? 0),
  };
}

interface Taking {
  readonly now: string;
  readonly until: string;
  /** One that was begun before is due again. */
  readonly dueBefore: string;
  /** The same of one that failed. */
  readonly retryBefore: string;
  /** A later time was written by a clock that was ahead. */
  readonly farthest: string;
}

/** What is said of one that nobody ended. */
const brokenOff = 'it was broken off';

/** Takes the next backup where it is due and nobody else makes it: one statement. @returns whether it is ours. */
export async function takeBackup(db: Knex, { now, until, dueBefore, retryBefore, farthest }: Taking): Promise<boolean> {
  const taken = await db('backup_state')
    .where({ id: 1 })
    .where(
      (free) =>
        void free.whereNull('taken_until').orWhere('taken_until', '<=', now).orWhere('taken_until', '>', farthest),
    )
    .where(
      (due) =>
        void due
          .whereNull('begun_at')
          .orWhere('begun_at', '<=', dueBefore)
          .orWhere('begun_at', '>', farthest)
          .orWhere((failed) => void failed.whereNotNull('error').where('begun_at', '<=', retryBefore)),
    )
    .update({ begun_at: now, taken_until: until, took: 0, error: brokenOff });
  return taken > 0;
}

/** Keeps others from it for longer. */
export async function holdBackup(db: Knex, begunAt: string, until: string): Promise<void> {
  await ofOwn(db, begunAt).update({ taken_until: until });
}

/** Writes down how the one that was begun then went. */
export async function endBackup(
  db: Knex,
  begunAt: string,
  end: { readonly took: number } & ({ readonly bytes: number } | { readonly error: string }),
): Promise<void> {
  const how =
    'error' in end ? { error: end.error } : { error: null, last_good_at: begunAt, last_good_bytes: end.bytes };
  await ofOwn(db, begunAt).update({ taken_until: null, took: end.took, ...how });
}

function ofOwn(db: Knex, begunAt: string): Knex.QueryBuilder {
  return db('backup_state').where({ id: 1, begun_at: begunAt }).whereNotNull('taken_until');
}
