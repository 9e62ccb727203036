import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases';
import { snapshotId } from '../registry/snapshot-id.ts';
import type { Circuits } from './circuits.ts';

/**
 * The snapshot with the release before in the place of each that has failed too often. `ownerOf` tells the remote of the page
 * that is asked for: its release is tried where it has rested.
 */
export function soundSnapshot(
  snapshot: Snapshot,
  circuits: Circuits,
  ownerOf: () => SnapshotRemote | undefined = () => undefined,
): Snapshot {
  const remotes = snapshot.remotes.map((remote) => {
    if (circuits.isSound(remote)) return remote;
    // Asked also where there is nothing else: only a try ends a rest.
    const isTried = remote.name === ownerOf()?.name && circuits.mayTry(remote);
    return isTried || remote.previous === undefined ? remote : remote.previous;
  });
  const changed = remotes.some((remote, index) => remote !== snapshot.remotes[index]);
  return changed ? { id: snapshotId(remotes), remotes } : snapshot;
}
