import type { Snapshot } from '@plumbline/contract/releases/releases';
import { fetchFullSnapshot } from './full-snapshot.ts';

/** The snapshot of a tab, which has one release of each remote and never mixes two. */
export interface TabSnapshot {
  /** The snapshot in the document. */
  readonly documentSnapshot: Snapshot;
  /** The snapshot with admin routes, for browsers with the admin flag; fetched on first use. */
  readonly withAdmin: () => Promise<Snapshot>;
}

/**
 * Creates a tab's snapshot from the one in the document; `isFull`: whether that has the admin routes. `register` is called with each
 * version of the snapshot before any of its scripts is loaded.
 */
export function createTabSnapshot(
  documentSnapshot: Snapshot,
  register: (snapshot: Snapshot) => void,
  isFull = false,
): TabSnapshot {
  let fullSnapshot: Promise<Snapshot> | null = isFull ? Promise.resolve(documentSnapshot) : null;
  register(documentSnapshot);
  const fetchFull = async () => {
    const full = await fetchFullSnapshot(documentSnapshot);
    // The request failed; the next call tries again.
    if (full === documentSnapshot) fullSnapshot = null;
    const merged = withAdminOf(documentSnapshot, full);
    register(merged);
    return merged;
  };
  return { documentSnapshot, withAdmin: () => (fullSnapshot ??= fetchFull()) };
}

/** Keeps the tab's own release of a remote if a newer one has gone live since. */
function withAdminOf(documentSnapshot: Snapshot, full: Snapshot): Snapshot {
  const isKnown = (name: string) => documentSnapshot.remotes.some((remote) => remote.name === name);
  const sameRelease = documentSnapshot.remotes.map(
    (ownRemote) =>
      full.remotes.find(({ name, release }) => name === ownRemote.name && release === ownRemote.release) ?? ownRemote,
  );
  return { ...documentSnapshot, remotes: [...sameRelease, ...full.remotes.filter(({ name }) => !isKnown(name))] };
}
