import { canonicalJson } from '@plumbline/contract/releases/canonical-json';
import type { Registry, RegistryRemote, ReleaseRef, SignedRegistry } from '@plumbline/contract/releases/registry';
import type { Knex } from 'knex';
import { rollbackCandidates } from './rollback-candidates.ts';
import type { RegistryKey } from './registry-key.ts';
import { listRemoved } from './removed-store.ts';
import { findRelease, listEvents, readSequence, releasesInUse, type ReleaseRow } from './store.ts';

/** The number of promotions and rollbacks that are read for formerly live releases. */
const maxMoves = 100;
/** The number of earlier releases in the registry, for page servers to fall back on. */
export const maxPrevious = 3;

/** The actions that make a release live. */
export const liveActions = ['promote', 'rollback'] as const;

/**
 * The present registry, signed. The reads are consistent: a change in between is detected by the sequence, and they are
 * repeated.
 */
export async function signedRegistry(db: Knex, key: RegistryKey): Promise<SignedRegistry> {
  for (;;) {
    const sequence = await readSequence(db);
    const remotes = await readRemotes(db);
    if ((await readSequence(db)) !== sequence) continue;
    const registry = canonicalJson({ version: 1, sequence, remotes } satisfies Registry);
    return { registry, signature: key.sign(registry) };
  }
}

async function readRemotes(db: Knex): Promise<RegistryRemote[]> {
  const inUse = await releasesInUse(db);
  const remotes: RegistryRemote[] = [];
  for (const live of inUse.filter(({ channel }) => channel === 'live')) {
    const canary = inUse.find(({ remote, channel }) => remote === live.remote && channel === 'canary');
    remotes.push({
      name: live.remote,
      live: refOf(live),
      previous: await readPrevious(db, live),
      canary: canary ? { ...refOf(canary), percent: canary.percent ?? 0 } : null,
    });
  }
  return remotes;
}

/**
 * The releases that were live before `live`, were not rolled back and still have their files, newest first, from the last
 * `limit` moves.
 */
export async function earlierReleases(
  db: Knex,
  remote: string,
  live: string | null,
  limit = maxMoves,
): Promise<string[]> {
  const moves = await listEvents(db, remote, { limit, actions: liveActions });
  const removed = await listRemoved(db, remote);
  return rollbackCandidates(moves).filter((release) => release !== live && !removed.has(release));
}

async function readPrevious(db: Knex, { remote, hash }: ReleaseRow): Promise<ReleaseRef[]> {
  const before = await earlierReleases(db, remote, hash);
  const rows = await Promise.all(before.slice(0, maxPrevious).map((release) => findRelease(db, remote, release)));
  return rows.flatMap((row) => (row === null ? [] : refOf(row)));
}

function refOf({ hash, description_integrity: description }: ReleaseRow): ReleaseRef {
  return { release: hash, description };
}

/** Whether a release ever became live, however long ago. */
export async function wasLive(db: Knex, remote: string, release: string): Promise<boolean> {
  const moves = db('release_history')
    .where({ remote, release })
    .whereIn('action', [...liveActions]);
  return (await moves.first('sequence')) !== undefined;
}
