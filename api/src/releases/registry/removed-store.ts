import type { Knex } from 'knex';

/** A release of a remote. */
export interface NamedRelease {
  readonly remote: string;
  readonly release: string;
}

/** The number of releases that are deleted per run. */
const batch = 1_000;

/** Releases without an event since a time, ISO 8601, that are in no channel and in no canary run. */
export async function listUnused(db: Knex, since: string): Promise<NamedRelease[]> {
  const remote = db.ref('releases.remote');
  const hash = db.ref('releases.hash');
  return (
    db('releases')
      .where('releases.published_at', '<', since)
      .whereNotExists(db('removed_releases').where({ remote, release: hash }))
      .whereNotExists(db('release_channels').where({ remote, release: hash }))
      .whereNotExists(
        db('canary_trials')
          .where({ remote })
          .where((either) => void either.where({ release: hash }).orWhere({ live: hash })),
      )
      // The entry of a release's replacement names it as the previous one.
      .whereNotExists(
        db('release_history')
          .where({ remote })
          .where('at', '>=', since)
          .where((either) => void either.where({ release: hash }).orWhere({ previous: hash })),
      )
      .orderBy('releases.sequence')
      .limit(batch)
      .select('releases.remote', 'releases.hash as release')
  );
}

export async function markRemoved(
  transaction: Knex.Transaction,
  { remote, release }: NamedRelease,
  at: string,
): Promise<void> {
  await transaction('removed_releases')
    .insert({ remote, release, removed_at: at })
    .onConflict(['remote', 'release'])
    .ignore();
}

/** Removes the mark. @returns whether there was one. */
export async function unmarkRemoved(
  transaction: Knex.Transaction,
  { remote, release }: NamedRelease,
): Promise<boolean> {
  return (await transaction('removed_releases').where({ remote, release }).delete()) > 0;
}

/** When a release was removed, ISO 8601; null if it was not. */
export async function removedAt(db: Knex, { remote, release }: NamedRelease): Promise<string | null> {
  const row: { removed_at: string } | undefined = await db('removed_releases').where({ remote, release }).first();
  return row?.removed_at ?? null;
}

/** The removed releases of a remote, with the time. */
export async function listRemoved(db: Knex, remote: string): Promise<ReadonlyMap<string, string>> {
  const rows: { release: string; removed_at: string }[] = await db('removed_releases')
    .where({ remote })
    .orderBy('removed_at', 'desc')
    .limit(5_000);
  return new Map(rows.map((row) => [row.release, row.removed_at]));
}

/** The remotes with removed releases. */
export async function remotesWithRemoved(db: Knex): Promise<string[]> {
  const rows: { remote: string }[] = await db('removed_releases').distinct('remote').orderBy('remote');
  return rows.map(({ remote }) => remote);
}
