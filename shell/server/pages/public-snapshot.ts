import type { Snapshot } from '@plumbline/contract/releases';

const made = new WeakMap<Snapshot, Snapshot>();

/** A snapshot without admin routes and without remotes that have no other: what every visitor may know. The same for the same. */
export function publicSnapshot(snapshot: Snapshot): Snapshot {
  const known = made.get(snapshot) ?? withoutAdmin(snapshot);
  made.set(snapshot, known);
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
  return {
    id,
    remotes: remotes.map((remote) => {
      const { previous, ...shown } = remote;
      return previous === undefined ? remote : shown;
    }),
  };
}
