/** The hashes of a development build: they change with the build. `server` is null if there is no server build. */
export interface BuildHashes {
  readonly browser: string;
  readonly server: string | null;
}

/** The result of the newest development build of the shell or of a remote, as sent to browsers. */
export interface BuildState {
  /** `shell`, or a remote's name. */
  readonly owner: string;
  /** The hashes of the last good build, which stays in use while a newer one fails; null if none was good yet. */
  readonly hashes: BuildHashes | null;
  /** Webpack's errors in the newest build; empty if it is good. */
  readonly errors: readonly string[];
}

/** The base path of the development server's own endpoints and files. */
export const devBase = '/_dev/';
/** The address of the stream of {@link BuildState}s. */
export const buildEventsPath = `${devBase}builds`;

/** The base address of a development build's browser files. Documents may load the shell's scripts from `/assets/` only. */
export function buildBase(owner: string): string {
  return owner === 'shell' ? '/assets/dev/' : `${devBase}${owner}/`;
}
