import { randomBytes } from 'node:crypto';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { repeatedly, type OnJobRun } from '../../platform/jobs/repeatedly.ts';
import { maxPrevious, earlierReleases } from './registry.ts';
import type { RegistryDeps } from '../registry-deps.ts';
import { deleteDraft, releaseFolder } from './release-folder.ts';
import {
  listRemoved,
  listUnused,
  markRemoved,
  remotesWithRemoved,
  removedAt,
  type NamedRelease,
} from './removed-store.ts';
import { lockRegistry, readChannels } from './store.ts';

interface RemoveDeps extends RegistryDeps {
  readonly log: Logger;
}

const day = 86_400_000;

/** In ms between two runs. */
const regularInterval = day / 4;

/**
 * Deletes the files of releases that were unused for `keepDays`. A release is in use if it is live, a canary, compared
 * with a canary, or a fallback of page servers. Rows and history stay. Safe to run concurrently: marking and deleting
 * require the registry's lock.
 */
export async function removeOldReleases(deps: RemoveDeps): Promise<void> {
  const { db, clock, releases, log } = deps;
  const now = clock.now();
  const since = new Date(now - releases.keepDays * day).toISOString();
  const marked = await db.write(async (transaction) => {
    await lockRegistry(transaction);
    const newlyMarked: NamedRelease[] = [];
    for (const unused of await listUnused(transaction, since)) {
      const { live } = await readChannels(transaction, unused.remote);
      const before = await earlierReleases(transaction, unused.remote, live);
      // A retired remote needs no fallback releases.
      if (live !== null && before.slice(0, maxPrevious).includes(unused.release)) continue;
      await markRemoved(transaction, unused, new Date(now).toISOString());
      newlyMarked.push(unused);
    }
    return newlyMarked;
  });
  for (const release of marked)
    log.info({ ...release, days: releases.keepDays }, 'a release long out of use is removed');
  // Marked releases of a process that died before it deleted their files are included.
  for (const remote of await remotesWithRemoved(db.knex)) await deleteFiles(deps, remote);
}

async function deleteFiles({ db, releases }: RemoveDeps, remote: string): Promise<void> {
  const folders = await readdir(join(releases.folder, remote)).catch(() => []);
  const removed = await listRemoved(db.knex, remote);
  for (const release of folders.filter((name) => removed.has(name))) {
    const folder = releaseFolder(releases.folder, remote, release);
    // The name looks like a draft's, so that the rest is deleted with the old drafts if the process dies.
    const removedFolder = join(releases.folder, remote, `.${release}.${randomBytes(6).toString('hex')}.removed`);
    const moved = await db.write(async (transaction) => {
      await lockRegistry(transaction);
      // A release without its mark was published again meanwhile, and is in use.
      if ((await removedAt(transaction, { remote, release })) === null) return false;
      try {
        await rename(folder, removedFolder);
        return true;
      } catch (error) {
        // Another process has renamed the folder meanwhile.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
        throw error;
      }
    });
    if (moved) await deleteDraft(removedFolder);
  }
}

/** Removes old releases, at once and several times a day. @returns a function that stops it. */
export function startRemovingOldReleases(
  deps: RemoveDeps,
  { every = regularInterval, onRun }: { readonly every?: number; readonly onRun?: OnJobRun } = {},
): () => Promise<void> {
  return repeatedly(
    'remove-releases',
    () => removeOldReleases(deps),
    every,
    (error) => deps.log.error({ err: error }, 'old releases could not be removed'),
    onRun,
  );
}
