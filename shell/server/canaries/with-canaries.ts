import type { ShownRelease, Snapshot } from '@plumbline/contract/releases';
import { snapshotId } from '../registry/snapshot-id.ts';
import { isChosen } from './is-chosen.ts';

/** A release that so many percent of the visitors get instead of the live one. */
export interface ShownCanary {
  readonly release: ShownRelease;
  readonly percent: number;
}

interface Given {
  readonly canaries: readonly ShownCanary[];
  readonly visitor: number;
}

/**
 * The snapshot of one visitor: canaries in the place of live releases, which are what those fall back on, also while a canary
 * rests.
 */
export function withCanaries(live: Snapshot, { canaries, visitor }: Given): Snapshot {
  const remotes = live.remotes.map((remote) => {
    const canary = canaries.find(({ release }) => release.name === remote.name);
    if (canary === undefined) return remote;
    const { name, release } = canary.release;
    if (!isChosen(visitor, { name, release, percent: canary.percent })) return remote;
    const { previous: _older, ...previous } = remote;
    return { ...canary.release, previous };
  });
  const changed = remotes.some((remote, index) => remote !== live.remotes[index]);
  return changed ? { id: snapshotId(remotes), remotes } : live;
}
