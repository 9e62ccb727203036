import type { ShownRelease } from '@plumbline/contract/releases/releases';

declare global {
  interface Window {
    /** Called by Webpack's runtime in a remote before it loads a chunk. */
    __plumblineIntegrity?: (url: string) => string;
  }
}

/** The registered hashes of scripts, by absolute address. */
export interface Hashes {
  /** Registers the scripts of releases. */
  add(releases: readonly ShownRelease[]): void;
  /** The hash of a script. @throws Error if no registered release has the script. */
  readonly hashOf: (url: string) => string;
  /** Whether an absolute address is a script of a release. */
  readonly hasScript: (url: string) => boolean;
}

/** The hashes of the scripts that a tab may run. `origin` is the page's. */
export function registeredHashes(origin: string): Hashes {
  const hashes = new Map<string, string>();
  return {
    add(releases) {
      for (const { base, integrity } of releases) {
        for (const [file, hash] of Object.entries(integrity)) hashes.set(new URL(base + file, origin).href, hash);
      }
    },
    hashOf(url) {
      const hash = hashes.get(new URL(url, origin).href);
      if (hash === undefined) throw new Error(`The registry knows no hash for ${url}: it is not loaded`);
      return hash;
    },
    hasScript: (url) => hashes.has(url),
  };
}
