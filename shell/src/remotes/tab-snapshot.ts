import type { Snapshot } from '@plumbline/contract/releases/releases';
import { fetchFullSnapshot } from './full-snapshot.ts';

/** The snapshot of a tab, which has one release of each remote and never mixes two. */
export interface TabSnapshot {
  /** The snapshot in the document. */
  readonly own: Snapshot;
  /** The snapshot with admin routes, for browsers with the admin flag; fetched on first use. */
  readonly withAdmin: () => Promise<Snapshot>;
}

/**
 * Creates a tab's snapshot from the one in the document; `isFull`: whether that has the admin routes. `register` is called with each
 * version of the snapshot before any of its scripts is loaded.
 */
export function createTabSnapshot(own: Snapshot, register: (snapshot: Snapshot) => void, isFull = false): TabSnapshot {
  let fullSnapshot: Promise<Snapshot> | null = isFull ? Promise.resolve(own) : null;
  register(own);
  const fetchFull = async () => {
    const full = await fetchFullSnapshot(own);
    // The request failed; the next call tries again.
    if (full === own) fullSnapshot = null;
    const merged = withAdminOf(own, full);
    register(merged);
    return merged;
  };
  return { own, withAdmin: () => (fullSnapshot ??= fetchFull()) };
}

/** Keeps the tab's own release of a remote if a newer one has gone live since. */
function withAdminOf(own: Snapshot, full: Snapshot): Snapshot {
  const isKnown = (name: string) => own.remotes.some((remote) => remote.name === name);
  const sameRelease = own.remotes.map(
    (ownRemote) =>
      full.remotes.find(({ name, release }) => name === ownRemote.name && release === ownRemote.release) ?? ownRemote,
  );
  return { ...own, remotes: [...sameRelease, ...full.remotes.filter(({ name }) => !isKnown(name))] };
}
