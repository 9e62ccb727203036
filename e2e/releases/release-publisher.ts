import { readFile, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@plumbline/contract/releases/releases';
import { openSqlite } from '../../api/src/platform/database/sqlite.ts';
import { renameDraft, writeDraft } from '../../api/src/releases/registry/release-folder.ts';
import { readReleaseFolder } from '../../api/src/releases/registry/read-folder.ts';
import { integrityOf } from '../../api/src/releases/registry/release-hash.ts';
import {
  addEvent,
  findRelease,
  insertRelease,
  lockRegistry,
  readChannels,
  releasesInUse,
  setChannel,
} from '../../api/src/releases/registry/store.ts';
import type { RunningSite } from '../site/running-site.ts';
import { changedRelease, replaceFile, type Change } from './changed-release.ts';
import type { BuiltRelease } from './handwritten-remote.ts';

/** Publishes releases for tests without validation, and damages published ones. */
export interface ReleasePublisher {
  /** Makes a build live, waits until the site shows it, and removes its draft. */
  publish(built: BuiltRelease): Promise<Release>;
  /** Makes a changed copy of the original release of a remote live. */
  publishChanged(remote: string, change?: Change): Promise<Release>;
  /**
   * Like `publishChanged`, with a copy that requires a version of services that no shell has, so that the site does not show it.
   */
  publishIncompatible(remote: string): Promise<Release>;
  /** Changes a file of a published release, but not the hash in its description. */
  tamper(release: Release, path: string, change: (content: string) => string): Promise<void>;
  /** Removes a file of a published release. */
  remove(release: Release, path: string): Promise<void>;
  /** Makes a release live again, and waits until the site shows it. */
  rollBack(release: Release): Promise<void>;
  /** Makes the original releases live again. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** In ms, until the page server has polled the registry again, also on a busy machine. */
const timeout = 60_000;

/** Opens a publisher for a site; the live releases at that moment are the originals. */
export async function openReleasePublisher({
  dataDir,
  origin,
}: Pick<RunningSite, 'dataDir' | 'origin'>): Promise<ReleasePublisher> {
  const db = openSqlite(join(dataDir, 'plumbline.db'));
  const releases = join(dataDir, 'releases');
  const folderOf = ({ remote, hash }: Pick<Release, 'remote' | 'hash'>) => join(releases, remote, hash);
  const read = async (remote: string, hash: string): Promise<BuiltRelease> => {
    const folder = folderOf({ remote, hash });
    return { folder, release: JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release };
  };
  const live = (await releasesInUse(db.knex)).filter(({ channel }) => channel === 'live');
  const originals = await Promise.all(live.map(({ remote, hash }) => read(remote, hash)));

  const makeLive = async ({ remote, hash }: Release, action: 'promote' | 'rollback' = 'promote'): Promise<void> => {
    const event = { release: hash, percent: null, who: 'a test', at: new Date().toISOString(), reason: null };
    await db.write(async (transaction) => {
      await lockRegistry(transaction);
      const { live: previous } = await readChannels(transaction, remote);
      if (previous === hash) return;
      await setChannel(transaction, remote, 'live', { release: hash });
      await addEvent(transaction, remote, { ...event, action, previous });
    });
  };

  /** Waits until pages show the release instead of the previous one. */
  const waitUntilShown = async ({ remote, hash }: Release): Promise<void> => {
    for (const end = Date.now() + timeout; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 30))) {
      const answer = await fetch(`${origin}/_site/snapshot?admin=1`).catch(() => null);
      if ((await answer?.text())?.includes(`"${remote}","release":"${hash}"`)) return;
    }
    throw new Error(`the site does not show ${remote} ${hash}`);
  };

  const publishDraft = async (built: BuiltRelease, waits = true): Promise<Release> => {
    const { release, folder } = built;
    const { remote, hash } = release;
    if ((await findRelease(db.knex, remote, hash)) === null) {
      const upload = await readReleaseFolder(folder);
      const { description } = upload;
      await renameDraft(await writeDraft(releases, release, upload), folderOf(release));
      await db.write(async (transaction) => {
        const sequence = await lockRegistry(transaction);
        const at = new Date().toISOString();
        const names = { remote, hash, published_by: 'a test', published_at: at, sequence, bytes: 0 };
        await insertRelease(transaction, { ...names, description, description_integrity: integrityOf(description) });
      });
    }
    await makeLive(release);
    if (waits) await waitUntilShown(release);
    await rm(folder, { recursive: true, force: true });
    return release;
  };

  const originalOf = (remote: string): BuiltRelease => {
    const original = originals.find(({ release }) => release.remote === remote);
    if (original === undefined) throw new Error(`${remote} was not live at the start`);
    return original;
  };

  return {
    publish: (built) => publishDraft(built),
    publishChanged: async (remote, change = {}) => publishDraft(await changedRelease(originalOf(remote), change)),
    publishIncompatible: async (remote) =>
      publishDraft(await changedRelease(originalOf(remote), { services: '^9.0.0' }), false),
    async tamper(release, path, change) {
      const folder = folderOf(release);
      await replaceFile(folder, path, change(await readFile(join(folder, path), 'utf8')));
    },
    remove: (release, path) => unlink(join(folderOf(release), path)),
    async rollBack(release) {
      await makeLive(release, 'rollback');
      await waitUntilShown(release);
    },
    async restore() {
      for (const { release } of originals) await makeLive(release, 'rollback');
      for (const { release } of originals) await waitUntilShown(release);
    },
    close: () => db.close(),
  };
}
