import type { Snapshot } from '@plumbline/contract/releases/releases';

/** The address of the current snapshot; `?admin=1` includes admin remotes. */
export const fullSnapshotPath = '/_site/snapshot';

/** A header: `1` if a canary (a release for some visitors) runs and the visitor has no cookie, so another id need not mean a newer version. */
export const uncertainHeader = 'x-plumbline-unsure';

/** Fetches the snapshot with admin remotes; returns `tabSnapshot` if the request fails. */
export async function fetchFullSnapshot(tabSnapshot: Snapshot): Promise<Snapshot> {
  try {
    const response = await fetch(`${fullSnapshotPath}?admin=1`, { signal: AbortSignal.timeout(5_000) });
    return response.ok ? ((await response.json()) as Snapshot) : tabSnapshot;
  } catch {
    return tabSnapshot;
  }
}
