import { sectionOf } from '@plumbline/contract/releases/grants';
import { navigationOf } from '@plumbline/contract/releases/navigation';
import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';
import { takesSecrets } from '../../src/remotes/route-policy.ts';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';

export type FindRoute = ShellRenderer['findRoute'];

/** Makes a value once for each snapshot: many views show the same one. */
function oncePerSnapshot<T extends object>(make: (snapshot: Snapshot) => T): (snapshot: Snapshot) => T {
  const values = new WeakMap<Snapshot, T>();
  return (snapshot) => {
    const value = values.get(snapshot) ?? make(snapshot);
    values.set(snapshot, value);
    return value;
  };
}

/** The public part of a snapshot: no admin routes, no remotes with admin routes only. */
export const publicSnapshot = oncePerSnapshot((snapshot) => {
  const { id, remotes } = withoutPrevious(snapshot);
  return {
    id,
    remotes: remotes
      .map((remote) => ({
        ...remote,
        // Documents contain the navigation separately.
        routes: remote.routes.filter(({ admin }) => !admin).map(({ navigation: _unused, ...route }) => route),
      }))
      .filter((remote) => remote.routes.length > 0),
  };
});

export const navigationIn = oncePerSnapshot(({ remotes }) => navigationOf(remotes));

/** A snapshot without fallback releases. */
export function withoutPrevious({ id, remotes }: Snapshot): Snapshot {
  return { id, remotes: remotes.map(({ previous: _unused, ...remote }) => remote) };
}

export interface RouteInSnapshot {
  readonly owned: OwnedRoute;
  readonly snapshot: Snapshot;
}

/** The same route in the fallback release of its remote; null if there is none. */
export function fallbackRoute(
  { remote, route }: OwnedRoute,
  full: Snapshot,
  pathname: string,
  findRoute: FindRoute,
): RouteInSnapshot | null {
  const previous = full.remotes.find(({ name }) => name === remote.name)?.previous;
  if (previous === undefined) return null;
  const remotes = full.remotes.map((one) => (one.name === remote.name ? previous : one));
  // The id stays, so that a tab with the fallback is not offered a newer version.
  const snapshot = publicSnapshot({ id: full.id, remotes });
  const owned = findRoute(snapshot, pathname, { withAdmin: false });
  // The response has the headers of the failed route's policy.
  if (owned?.remote.name !== remote.name || owned.route.policy !== route.policy) return null;
  return owned.route.render === 'server' ? { owned, snapshot } : null;
}

/** The maximum number of links of a page that are read. */
const maxLinks = 1_000;

/**
 * A snapshot reduced to the routes that a document needs: those of its own remote, and those of other remotes in the sections that it
 * links to, with their scripts and hashes. Navigating to any other page loads a new document, as for an address without a route.
 */
export function linkedSnapshot(
  { owned, snapshot }: { readonly owned: OwnedRoute | null; readonly snapshot: Snapshot },
  html: string,
): Snapshot {
  const linked = new Set<string>();
  let links = 0;
  for (const [, section = ''] of html.matchAll(/ href="(\/[^"?#/]*)/g)) {
    linked.add(section);
    // The number of links is up to the remote. Further links load a new document.
    if ((links += 1) === maxLinks) break;
  }
  return {
    ...snapshot,
    remotes: snapshot.remotes.flatMap((remote) => {
      const isOwn = remote.name === owned?.remote.name;
      const routes = remote.routes.filter((route) =>
        // Pages for frames are not link targets, and a page of another remote that takes secrets has a document of its own anyway.
        isOwn
          ? !route.framedBySite || route.page === owned.route.page
          : linked.has(sectionOf(route.path)) && !takesSecrets(route),
      );
      return routes.length > 0 ? [withRoutes(remote, routes)] : [];
    }),
  };
}

/** A remote with some of its routes, without the scripts that only the other routes load. */
function withRoutes(remote: SnapshotRemote, routes: SnapshotRemote['routes']): SnapshotRemote {
  if (routes.length === remote.routes.length) return remote;
  const pages = new Set(routes.map(({ page }) => page));
  const assets = Object.fromEntries(Object.entries(remote.assets).filter(([page]) => pages.has(page)));
  const used = new Set(Object.values(assets).flat());
  // Scripts that belong to no page stay, because any page may load them.
  const unused = new Set(Object.values(remote.assets).flatMap((files) => files.filter((file) => !used.has(file))));
  const integrity = Object.fromEntries(Object.entries(remote.integrity).filter(([file]) => !unused.has(file)));
  return { ...remote, routes, assets, integrity };
}
