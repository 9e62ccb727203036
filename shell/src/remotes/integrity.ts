import type { Snapshot } from '@plumbline/contract/releases';

declare global {
  interface Window {
    /** Webpack's runtime in a remote asks here before it loads a chunk. */
    __plumblineIntegrity?: (url: string) => string;
  }
}

/** Maps every script of a snapshot to its hash, by absolute address. @throws Error when asked for any other. */
export function integrityOf(snapshot: Snapshot, origin: string): (url: string) => string {
  const hashes = new Map(
    snapshot.remotes.flatMap((remote) =>
      Object.entries(remote.integrity).map(([file, hash]) => [new URL(remote.base + file, origin).href, hash] as const),
    ),
  );
  return (url) => {
    const hash = hashes.get(new URL(url, origin).href);
    if (hash === undefined) throw new Error(`The registry knows no hash for ${url}: it is not loaded`);
    return hash;
  };
}
