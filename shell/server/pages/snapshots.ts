import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';

/** Finds the route that owns a path of the site. */
export type FindRoute = ShellRenderer['findRoute'];

/** The most addresses that are remembered of one snapshot; callers can ask for any number of them. */
const mostAddresses = 500;

/**
 * Finds routes as `find` does and remembers them for as long as their snapshot is in use: React Router ranks and compiles
 * all routes in each search, and a page view needs one for each link in it.
 */
export function rememberedRoutes(find: FindRoute): FindRoute {
  const found = new WeakMap<Snapshot, Map<string, OwnedRoute | null>>();
  return (snapshot, pathname, withAdmin) => {
    const known = found.get(snapshot) ?? new Map<string, OwnedRoute | null>();
    const key = `${withAdmin} ${pathname}`;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const owned = find(snapshot, pathname, withAdmin);
    if (known.size >= mostAddresses) known.clear();
    known.set(key, owned);
    found.set(snapshot, known);
    return owned;
  };
}

const publicSnapshots = new WeakMap<Snapshot, Snapshot>();

/** A snapshot without admin routes and without remotes that have no other: what every visitor may know. The same for the same. */
export function publicSnapshot(snapshot: Snapshot): Snapshot {
  const known = publicSnapshots.get(snapshot) ?? withoutAdmin(snapshot);
  publicSnapshots.set(snapshot, known);
  return known;
}

function withoutAdmin(snapshot: Snapshot): Snapshot {
  const { id, remotes } = withoutPrevious(snapshot);
  return {
    id,
    remotes: remotes
      .map((remote) => ({ ...remote, routes: remote.routes.filter((route) => !route.admin) }))
      .filter((remote) => remote.routes.length > 0),
  };
}

/** A snapshot without the releases to fall back on: a page without a fault needs none of them. */
export function withoutPrevious({ id, remotes }: Snapshot): Snapshot {
  return { id, remotes: remotes.map(({ previous: _unused, ...remote }) => remote) };
}

/** A route in the snapshot that a document of its remote carries. */
export interface RouteInSnapshot {
  readonly owned: OwnedRoute;
  readonly snapshot: Snapshot;
}

/** The same route in the last good release of its remote; null where there is none. */
export function fallbackRelease(
  { remote, route }: OwnedRoute,
  full: Snapshot,
  pathname: string,
  findRoute: FindRoute,
): RouteInSnapshot | null {
  const previous = full.remotes.find(({ name }) => name === remote.name)?.previous;
  if (previous === undefined) return null;
  const remotes = full.remotes.map((one) => (one.name === remote.name ? previous : one));
  // The id stays: a tab with the fallback has the newest that there is, and is not to be offered a newer one.
  const snapshot = publicSnapshot({ id: full.id, remotes });
  const owned = findRoute(snapshot, pathname, false);
  // The policy of the document's headers has been decided.
  if (owned?.remote.name !== remote.name || owned.route.policy !== route.policy) return null;
  return owned.route.render === 'server' ? { owned, snapshot } : null;
}

/**
 * A snapshot as far as a document leads: scripts and hashes of its own remote and of those that it links to. Of all others
 * only the routes stay, so that an address still finds its own: the way there is a document's.
 */
export function linkedSnapshot(
  { owned, snapshot }: { readonly owned: OwnedRoute | null; readonly snapshot: Snapshot },
  html: string,
  findRoute: FindRoute,
): Snapshot {
  const paths = new Set(Array.from(html.matchAll(/ href="(\/[^"?#]*)/g), ([, path = '/']) => path));
  const linked = new Set([owned?.remote.name]);
  for (const path of paths) linked.add(findRoute(snapshot, path, false)?.remote.name);
  const bare = (remote: SnapshotRemote): SnapshotRemote => ({ ...remote, assets: {}, integrity: {} });
  return { ...snapshot, remotes: snapshot.remotes.map((remote) => (linked.has(remote.name) ? remote : bare(remote))) };
}
