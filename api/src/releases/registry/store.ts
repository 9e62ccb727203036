import { Release } from '@plumbline/contract/releases/releases';
import type { ListedRelease, RegistryEvent } from '@plumbline/contract/releases/registry';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { findCanaryRun } from '../canaries/canary-store.ts';

/** `live`: the release for all visitors; `canary`: one that only `percent` of them get. */
type Channel = 'live' | 'canary';

/** A row of the table of releases. */
export interface ReleaseRow {
  readonly remote: string;
  readonly hash: string;
  readonly description: string;
  readonly description_integrity: string;
  readonly published_by: string;
  readonly published_at: string;
  readonly sequence: number;
  /** The size of all its files on the disk. */
  readonly bytes: number;
}

interface ChannelRow {
  readonly remote: string;
  readonly channel: Channel;
  readonly release: string;
  readonly percent: number | null;
}

/** The releases in a remote's channels. */
export interface ChannelState {
  readonly live: string | null;
  readonly canary: { readonly release: string; readonly percent: number; readonly promoteAfter: number | null } | null;
}

/** Locks the registry until the transaction ends; must be the transaction's first statement. @returns the sequence. */
export async function lockRegistry(transaction: Knex.Transaction): Promise<number> {
  const [row]: { sequence: number }[] = await transaction('registry_state')
    .where({ id: 1 })
    .update({ sequence: transaction.ref('sequence') })
    .returning('sequence');
  if (row === undefined) throw new Error('the registry has lost its state');
  return row.sequence;
}

/** The registry's sequence, which grows with every change. */
export async function readSequence(db: Knex): Promise<number> {
  const row: { sequence: number } | undefined = await db('registry_state').where({ id: 1 }).first('sequence');
  return row?.sequence ?? 0;
}

/** Writes a line of the history under the next sequence. Requires {@link lockRegistry}. @returns that sequence. */
export async function addEvent(
  transaction: Knex.Transaction,
  remote: string,
  event: Omit<RegistryEvent, 'sequence'>,
): Promise<number> {
  const sequence = (await readSequence(transaction)) + 1;
  await transaction('registry_state').where({ id: 1 }).update({ sequence });
  await transaction('release_history').insert({ ...event, remote, sequence });
  return sequence;
}

/** The history of a remote, the newest first. */
export async function listEvents(
  db: Knex,
  remote: string,
  { limit, actions }: { readonly limit: number; readonly actions?: readonly RegistryEvent['action'][] },
): Promise<RegistryEvent[]> {
  const query = db('release_history').where({ remote }).orderBy('sequence', 'desc').limit(limit);
  if (actions) void query.whereIn('action', [...actions]);
  return query.select('sequence', 'action', 'release', 'previous', 'percent', 'who', 'at', 'reason');
}

export async function insertRelease(transaction: Knex.Transaction, row: ReleaseRow): Promise<void> {
  await transaction('releases').insert(row);
}

export async function findRelease(db: Knex, remote: string, hash: string): Promise<ReleaseRow | null> {
  const row: ReleaseRow | undefined = await db('releases').where({ remote, hash }).first();
  return row ?? null;
}

/** The fields of a description that lists show: validating all of fifty descriptions would take too long. */
const BuildInfo = v.pick(Release, ['revision', 'builtAt']);

/** Whether a release was ever published. */
export async function isPublished(db: Knex, remote: string, hash: string): Promise<boolean> {
  return (await db('releases').where({ remote, hash }).first('hash')) !== undefined;
}

/** The releases of a remote that were published last: a release can be published again. */
export async function newestReleases(db: Knex, remote: string, limit: number): Promise<ListedRelease[]> {
  const last = db('release_history')
    .where({ remote, action: 'publish' })
    .groupBy('release')
    .select('release')
    .max('sequence as at')
    .as('last');
  const rows: ReleaseRow[] = await db('releases')
    .leftJoin(last, 'last.release', 'releases.hash')
    .where('releases.remote', remote)
    .orderByRaw('coalesce(last.at, releases.sequence) desc')
    .limit(limit)
    .select('releases.*');
  return rows.map((row) => {
    const { revision, builtAt } = v.parse(BuildInfo, JSON.parse(row.description));
    return { release: row.hash, revision, builtAt, publishedAt: row.published_at, publishedBy: row.published_by };
  });
}

/** The description in a row. */
export function descriptionOf({ description }: Pick<ReleaseRow, 'description'>): Release {
  return v.parse(Release, JSON.parse(description));
}

export async function readChannels(db: Knex, remote: string): Promise<ChannelState> {
  const rows: ChannelRow[] = await db('release_channels').where({ remote });
  const canary = rows.find(({ channel }) => channel === 'canary');
  const promoteAfter = canary ? ((await findCanaryRun(db, remote))?.promoteAfter ?? null) : null;
  return {
    live: rows.find(({ channel }) => channel === 'live')?.release ?? null,
    canary: canary ? { release: canary.release, percent: canary.percent ?? 0, promoteAfter } : null,
  };
}

/** Every remote that has a release, by name. */
export async function listRemoteNames(db: Knex): Promise<string[]> {
  const rows: { remote: string }[] = await db('releases').distinct('remote').orderBy('remote');
  return rows.map(({ remote }) => remote);
}

/** The releases in any channel, with their descriptions. */
export async function releasesInUse(db: Knex): Promise<(ReleaseRow & ChannelRow)[]> {
  return db('release_channels')
    .join('releases', (join) =>
      join.on('releases.remote', 'release_channels.remote').andOn('releases.hash', 'release_channels.release'),
    )
    .orderBy(['release_channels.remote', 'release_channels.channel'])
    .select('releases.*', 'release_channels.channel', 'release_channels.percent', 'release_channels.release');
}

export async function setChannel(
  transaction: Knex.Transaction,
  remote: string,
  channel: Channel,
  { release, percent = null }: { readonly release: string; readonly percent?: number | null },
): Promise<void> {
  await transaction('release_channels')
    .insert({ remote, channel, release, percent })
    .onConflict(['remote', 'channel'])
    .merge(['release', 'percent']);
}

export async function clearChannel(transaction: Knex.Transaction, remote: string, channel: Channel): Promise<void> {
  await transaction('release_channels').where({ remote, channel }).delete();
}
