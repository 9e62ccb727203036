import type { ReleaseRef } from '@plumbline/contract/releases/registry';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases/releases';
import type { ReleaseInUse } from '@plumbline/contract/releases/shell-fit';
import type { Canary, DegradedRelease } from './snapshot.ts';

/** The source of snapshots: the API's registry, or the builds of `npm run dev`. */
export interface RegistrySource {
  /** The newest valid snapshot of the live releases. */
  current(): Promise<Snapshot>;
  /** The same synchronously; null before the first snapshot. Absent if each call reads the builds again. */
  loadedSnapshot?(): Snapshot | null;
  /** The running canaries; absent if this source has none. */
  canaries?(): readonly Canary[];
  /**
   * How many of the live remotes `current` contains, in any release. With `part`, an unknown address may belong to a missing
   * remote. `none` before the first registry; `all` again once a remote has been missing for long. Absent means `all`.
   */
  completeness?(): 'all' | 'part' | 'none';
  /**
   * The live releases that `current` lacks, including those in preparation, or contains although they do not fit the shell;
   * absent means none.
   */
  degradedReleases?(): readonly DegradedRelease[];
  /** The releases that visitors get or would get after a rollback; absent if this source has no registry. */
  releasesInUse?(): Promise<readonly ReleaseInUse[]>;
  /**
   * A release that is published here, live or not; absent if this source has no registry.
   * @throws Error if it cannot be loaded or does not fit the shell.
   */
  publishedRelease?(remote: string, ref: ReleaseRef): Promise<ShownRelease>;
  /** Why `current` is older than the registry; null if it is current. */
  fault(): string | null;
}
