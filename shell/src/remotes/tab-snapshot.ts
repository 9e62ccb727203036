import type { Snapshot } from '@plumbline/contract/releases/releases';
import { fetchFullSnapshot } from './full-snapshot.ts';

/** What a tab knows of the remotes: it never mixes two releases of one. */
export interface TabSnapshot {
  /** What came with the page. */
  readonly own: Snapshot;
  /** The same with admin routes, for a browser that holds the flag; asked for when it is first needed. */
  readonly withAdmin: () => Promise<Snapshot>;
}

/** Opens a tab's snapshot. `register` is called with each form of it, before anything in it is loaded. */
export function openTabSnapshot(own: Snapshot, register: (snapshot: Snapshot) => void): TabSnapshot {
  let full: Promise<Snapshot> | null = null;
  register(own);
  const ask = async () => {
    const answer = await fetchFullSnapshot(own);
    // It could not be had: the next one who needs it asks again.
    if (answer === own) full = null;
    const merged = withAdminOf(own, answer);
    register(merged);
    return merged;
  };
  return { own, withAdmin: () => (full ??= ask()) };
}

/** A release that went live since is left out: its other routes are loaded here already, out of an older one. */
function withAdminOf(own: Snapshot, full: Snapshot): Snapshot {
  const isKnown = (name: string) => own.remotes.some((remote) => remote.name === name);
  const sameRelease = own.remotes.map(
    (mine) => full.remotes.find(({ name, release }) => name === mine.name && release === mine.release) ?? mine,
  );
  return { ...own, remotes: [...sameRelease, ...full.remotes.filter(({ name }) => !isKnown(name))] };
}
