import type { SnapshotRemote } from '@plumbline/contract/releases/releases';
import type { ShellBuild } from '../shell-output.ts';

/** The hashes of a development build: they change with the build. `server` is null if there is no server build. */
export interface BuildHashes {
  readonly browser: string;
  readonly server: string | null;
}

/** How the newest development build of the shell or of a remote ended, as sent to browsers. */
export interface BuildState {
  /** `shell`, or a remote's name. */
  readonly owner: string;
  /** Of the last good build, which stays in use while a newer one fails; null if none was good yet. */
  readonly hashes: BuildHashes | null;
  /** Webpack's own words on the newest build; none where it is good. */
  readonly errors: readonly string[];
}

/** A {@link BuildState} with what the page server serves the build by. */
export interface BuildReport extends BuildState {
  /** The shell's description; null in a remote's report. */
  readonly shell: ShellBuild | null;
  /** The remote as it stands in snapshots; null in the shell's report. */
  readonly remote: SnapshotRemote | null;
}

/** The address below which the development server answers for itself. */
export const devBase = '/_dev/';
/** The address of the stream of {@link BuildState}s. */
export const buildEventsPath = `${devBase}builds`;

/** The address below which a development build's browser files stand. */
export function buildBase(owner: string): string {
  return `${devBase}${owner}/`;
}
