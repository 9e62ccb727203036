import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';

interface Options {
  readonly snapshot: Snapshot;
  /** The remote whose page it is. */
  readonly owner: string | undefined;
  readonly html: string;
  readonly findRoute: (snapshot: Snapshot, pathname: string, withAdmin: boolean) => OwnedRoute | null;
}

/**
 * A snapshot as far as a document leads: scripts and hashes of its own remote and of those that it links to. Of all others
 * only the routes stay, so that an address still finds its own: the way there is a document's.
 */
export function linkedSnapshot({ snapshot, owner, html, findRoute }: Options): Snapshot {
  const paths = new Set(Array.from(html.matchAll(/ href="(\/[^"?#]*)/g), ([, path = '/']) => path));
  const linked = new Set([owner]);
  for (const path of paths) linked.add(findRoute(snapshot, path, false)?.remote.name);
  return { ...snapshot, remotes: snapshot.remotes.map((remote) => (linked.has(remote.name) ? remote : bare(remote))) };
}

function bare(remote: SnapshotRemote): SnapshotRemote {
  return { ...remote, assets: {}, integrity: {} };
}
