import type { Snapshot } from '@plumbline/contract/releases/releases';

/** The address of the snapshot that also names admin remotes. */
export const fullSnapshotPath = '/_site/snapshot';

/** A header of its answer, `1` or `0`: somebody without cookies may have got a release that is tried, and is not told that it is old. */
export const unsureHeader = 'x-plumbline-unsure';

/** The snapshot with admin remotes; where it cannot be had, the page's own does. */
export async function fetchFullSnapshot(own: Snapshot): Promise<Snapshot> {
  try {
    const response = await fetch(`${fullSnapshotPath}?admin=1`, { signal: AbortSignal.timeout(5_000) });
    return response.ok ? ((await response.json()) as Snapshot) : own;
  } catch {
    return own;
  }
}
