import type { Snapshot } from '@plumbline/contract/releases';

/** A snapshot without admin routes and without remotes that have no other: what every visitor may know. */
export function publicSnapshot(snapshot: Snapshot): Snapshot {
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
  return {
    id,
    remotes: remotes.map((remote) => {
      const { previous, ...shown } = remote;
      return previous === undefined ? remote : shown;
    }),
  };
}
