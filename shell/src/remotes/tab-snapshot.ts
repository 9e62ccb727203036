import type { Snapshot } from '@plumbline/contract/releases/releases';
import { fetchFullSnapshot } from './full-snapshot.ts';

/** The snapshot of a tab, which never mixes two releases of a remote. */
export interface TabSnapshot {
  /** The snapshot in the page. */
  readonly own: Snapshot;
  /** The snapshot with admin routes, for browsers with the admin flag; fetched on first use. */
  readonly withAdmin: () => Promise<Snapshot>;
}

/**
 * Opens a tab's snapshot; `isFull` if the one in the page has the admin routes. `register` is called with each form of it, before
 * anything in it is loaded.
 */
export function createTabSnapshot(own: Snapshot, register: (snapshot: Snapshot) => void, isFull = false): TabSnapshot {
  let full: Promise<Snapshot> | null = isFull ? Promise.resolve(own) : null;
  register(own);
  const ask = async () => {
    const answer = await fetchFullSnapshot(own);
    // The request failed; the next call tries again.
    if (answer === own) full = null;
    const merged = withAdminOf(own, answer);
    register(merged);
    return merged;
  };
  return { own, withAdmin: () => (full ??= ask()) };
}

/** Keeps the tab's own release of a remote if a newer one has gone live since. */
function withAdminOf(own: Snapshot, full: Snapshot): Snapshot {
  const isKnown = (name: string) => own.remotes.some((remote) => remote.name === name);
  const sameRelease = own.remotes.map(
    (mine) => full.remotes.find(({ name, release }) => name === mine.name && release === mine.release) ?? mine,
  );
  return { ...own, remotes: [...sameRelease, ...full.remotes.filter(({ name }) => !isKnown(name))] };
}
