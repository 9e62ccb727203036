import type { SnapshotRemote } from '@plumbline/contract/releases/releases';
import type { RegistrySource } from '../../registry/registry-source.ts';
import { snapshotId } from '../../registry/snapshot.ts';
import type { Builds } from './builds.ts';

/** A registry of the watched builds; other remotes come from `published`. */
export function buildRegistry(builds: Builds, published: RegistrySource | null): RegistrySource {
  return {
    async current() {
      await builds.whenIdle();
      const built = builds.owners.flatMap(
        (owner): SnapshotRemote | SnapshotRemote[] => builds.report(owner)?.remote ?? [],
      );
      const others = published ? (await published.current()).remotes : [];
      const remotes = [...built, ...others.filter(({ name }) => !builds.owners.includes(name))];
      remotes.sort((a, b) => (a.name < b.name ? -1 : 1));
      // Open tabs get new builds by hot replacement, so a watched remote changes the snapshot's id only with its routes.
      const identified = remotes.map((remote) =>
        builds.owners.includes(remote.name) ? { ...remote, release: JSON.stringify(remote.routes) } : remote,
      );
      return { id: snapshotId(identified), remotes };
    },
    completeness() {
      const ofPublished = published?.completeness?.() ?? 'all';
      // The watched builds can always be shown.
      return ofPublished === 'none' ? 'part' : ofPublished;
    },
    fault: () => published?.fault() ?? null,
  };
}
