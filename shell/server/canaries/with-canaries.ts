import { createHash } from 'node:crypto';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases';
import { snapshotId } from '../registry/snapshot-id.ts';

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
    if (!isChosen(visitor, canary.release, canary.percent)) return remote;
    const { previous: _older, ...previous } = remote;
    return { ...canary.release, previous };
  });
  const changed = remotes.some((remote, index) => remote !== live.remotes[index]);
  return changed ? { id: snapshotId(remotes), remotes } : live;
}

/** Visitors are told apart by a number below this: a hundred of them are a percent. */
export const visitorNumbers = 10_000;

type Named = Pick<ShownRelease, 'name' | 'release'>;

/**
 * Whether the visitor with this number gets a canary: always the same of one canary, each for itself of several, and of more
 * percent all who got it before too.
 */
export function isChosen(visitor: number, { name, release }: Named, percent: number): boolean {
  const hash = createHash('sha256').update(`${visitor}\n${name}\n${release}`).digest();
  return hash.readUInt32BE() % visitorNumbers < (percent * visitorNumbers) / 100;
}
