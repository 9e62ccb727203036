import { readFile, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@plumbline/contract/releases';
import { publish, readRegistry } from '../../shell/server/registry/publish.ts';
import { changedRelease, replaceFile, type Change } from './changed-release.ts';
import type { BuiltRelease } from './handwritten-remote.ts';

/** Where a test publishes what it needs, and damages what has been published. */
export interface ReleaseDesk {
  /** Makes a build live and takes its draft away. */
  publish(built: BuiltRelease): Promise<Release>;
  /** Makes a changed copy of the original release of a remote live. */
  publishChanged(remote: string, change?: Change): Promise<Release>;
  /** Changes a file of a published release behind its description's back. */
  tamper(release: Release, path: string, change: (content: string) => string): Promise<void>;
  /** Takes a file of a published release away. */
  remove(release: Release, path: string): Promise<void>;
  /** Makes the original releases live again. */
  restore(): Promise<void>;
}

/** Opens the desk over a site's data folder; what is live then counts as original. */
export async function openReleaseDesk(dataDir: string): Promise<ReleaseDesk> {
  const releases = join(dataDir, 'releases');
  const folderOf = ({ remote, hash }: Pick<Release, 'remote' | 'hash'>) => join(releases, remote, hash);
  const read = async (remote: string, hash: string): Promise<BuiltRelease> => {
    const folder = folderOf({ remote, hash });
    return { folder, release: JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release };
  };
  const { live } = await readRegistry(releases);
  const originals = await Promise.all(Object.entries(live).map(([remote, hash]) => read(remote, hash)));

  const publishDraft = async (built: BuiltRelease): Promise<Release> => {
    await publish(releases, [built]);
    await rm(built.folder, { recursive: true, force: true });
    return built.release;
  };
  return {
    publish: publishDraft,
    async publishChanged(remote, change = {}) {
      const original = originals.find(({ release }) => release.remote === remote);
      if (original === undefined) throw new Error(`${remote} was not live at the start`);
      return publishDraft(await changedRelease(original, change));
    },
    async tamper(release, path, change) {
      const folder = folderOf(release);
      await replaceFile(folder, path, change(await readFile(join(folder, path), 'utf8')));
    },
    remove: (release, path) => unlink(join(folderOf(release), path)),
    restore: async () => void (await publish(releases, originals)),
  };
}
