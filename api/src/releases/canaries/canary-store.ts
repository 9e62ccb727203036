import type { Knex } from 'knex';

/** The number of views, and of failed ones. */
export interface ViewCounts {
  readonly views: number;
  readonly failures: number;
}

/** A canary release, and its results since its start. */
export interface CanaryRun extends ViewCounts {
  readonly remote: string;
  readonly release: string;
  /** ISO 8601 in UTC. */
  readonly since: string;
  /** In minutes; null: no automatic promotion. */
  readonly promoteAfter: number | null;
  /** The results of the live release in the same time. */
  readonly live: ViewCounts & { readonly release: string };
}

/** A row of `canary_trials`: the table's name calls a canary run a trial. */
interface Row {
  readonly remote: string;
  readonly release: string;
  readonly live: string;
  readonly since: string;
  readonly promote_after: number | null;
  readonly views: number;
  readonly failures: number;
  readonly live_views: number;
  readonly live_failures: number;
}

export async function findCanaryRun(db: Knex, remote: string): Promise<CanaryRun | null> {
  const row: Row | undefined = await db('canary_trials').where({ remote }).first();
  return row ? canaryRunOf(row) : null;
}

/** Every canary run, by remote. */
export async function listCanaryRuns(db: Knex): Promise<CanaryRun[]> {
  const rows: Row[] = await db('canary_trials').orderBy('remote');
  return rows.map(canaryRunOf);
}

/** Starts a canary run without results, replacing the remote's last one. `since` is ISO 8601. */
export async function startCanaryRun(
  transaction: Knex.Transaction,
  {
    remote,
    release,
    live,
    since,
    promoteAfter,
  }: Pick<CanaryRun, 'remote' | 'release' | 'since' | 'promoteAfter'> & { readonly live: string },
): Promise<void> {
  const noViews = { views: 0, failures: 0, live_views: 0, live_failures: 0 };
  const row = { release, live, since, promote_after: promoteAfter, ...noViews };
  await transaction('canary_trials')
    .insert({ remote, ...row })
    .onConflict('remote')
    .merge(row);
}

/** Sets the time after which a running canary is promoted. */
export async function setPromoteAfter(
  transaction: Knex.Transaction,
  remote: string,
  promoteAfter: number | null,
): Promise<void> {
  await transaction('canary_trials').where({ remote }).update({ promote_after: promoteAfter });
}

/** Adds results of a release, if it is the canary or the live release that the canary is compared with. */
export async function addViewCounts(
  db: Knex,
  { remote, release, views, failures }: ViewCounts & { readonly remote: string; readonly release: string },
): Promise<void> {
  await db('canary_trials').where({ remote, release }).increment({ views, failures });
  await db('canary_trials').where({ remote, live: release }).increment({ live_views: views, live_failures: failures });
}

export async function deleteCanaryRun(transaction: Knex.Transaction, remote: string): Promise<void> {
  await transaction('canary_trials').where({ remote }).delete();
}

function canaryRunOf({ live, promote_after: promoteAfter, live_views, live_failures, ...row }: Row): CanaryRun {
  return { ...row, promoteAfter, live: { release: live, views: live_views, failures: live_failures } };
}
