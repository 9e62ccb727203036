import { matchRoutes } from 'react-router';
import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';

/** A route of a remote, found in a snapshot. */
export interface OwnedRoute {
  readonly remote: SnapshotRemote;
  readonly route: SnapshotRemote['routes'][number];
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The route of a path, by React Router's ranking; null if none matches. Admin routes only `withAdmin`. */
export function findRoute(snapshot: Snapshot, pathname: string, withAdmin: boolean): OwnedRoute | null {
  const candidates = snapshot.remotes.flatMap((remote) =>
    remote.routes
      .filter((route) => withAdmin || !route.admin)
      .map((route) => ({ path: route.path, handle: { remote, route } })),
  );
  const match = matchRoutes(candidates, pathname)?.at(-1);
  return match ? { ...match.route.handle, params: match.params } : null;
}

/** The id of a remote's route in the router; by path, since several routes may show the same page. */
export function routeId(remote: SnapshotRemote, { path }: { readonly path: string }): string {
  return `${remote.name}:${path}`;
}
