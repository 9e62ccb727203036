import type { SnapshotRemote } from '@plumbline/contract/releases/releases';
import type { BuildState } from '@plumbline/remote/internal/build-state';
import type { ShellBuild } from '../shell-output.ts';

/** A {@link BuildState} with the description that the page server needs to serve the build. */
export interface BuildReport extends BuildState {
  /** The shell's description; null in a remote's report. */
  readonly shell: ShellBuild | null;
  /** The remote's entry for snapshots; null in the shell's report. */
  readonly remote: SnapshotRemote | null;
}
