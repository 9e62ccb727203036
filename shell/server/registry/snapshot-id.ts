import { createHash } from 'node:crypto';
import type { SnapshotRemote } from '@plumbline/contract/releases';

/** The id of a snapshot: it changes with any release in it. */
export function snapshotId(remotes: readonly SnapshotRemote[]): string {
  return createHash('sha256')
    .update(remotes.map(({ name, release }) => `${name}/${release}`).join('\n'))
    .digest('hex')
    .slice(0, 16);
}
