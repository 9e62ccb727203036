import type { SnapshotRemote } from '@plumbline/contract/releases/releases';
import type { RegistrySource } from '../../server/registry/registry-source.ts';
import { snapshotId } from '../../server/registry/snapshot.ts';
import type { Builds } from './builds.ts';

/** Snapshots of the builds that are watched; remotes that are not come from `published`, where there is such a one. */
export function buildRegistry(builds: Builds, published: RegistrySource | null): RegistrySource {
  return {
    async current() {
      await builds.settled();
      const built = builds.owners.flatMap(
        (owner): SnapshotRemote | SnapshotRemote[] => builds.report(owner)?.remote ?? [],
      );
      const others = published ? (await published.current()).remotes : [];
      const remotes = [...built, ...others.filter(({ name }) => !builds.owners.includes(name))];
      remotes.sort((a, b) => (a.name < b.name ? -1 : 1));
      // A new build reaches open tabs by itself: for them only other routes make another snapshot.
      const asSeen = remotes.map((remote) =>
        builds.owners.includes(remote.name) ? { ...remote, release: JSON.stringify(remote.routes) } : remote,
      );
      return { id: snapshotId(asSeen), remotes };
    },
    coverage() {
      const ofPublished = published?.coverage?.() ?? 'all';
      // What is built here can be shown, whatever becomes of the rest.
      return ofPublished === 'none' ? 'part' : ofPublished;
    },
    fault: () => published?.fault() ?? null,
  };
}
