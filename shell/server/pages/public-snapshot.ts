import type { Snapshot } from '@plumbline/contract/releases';

/** A snapshot without admin routes and without remotes that have no other: what every visitor may know. */
export function publicSnapshot(snapshot: Snapshot): Snapshot {
  const remotes = snapshot.remotes
    .map((remote) => ({ ...remote, routes: remote.routes.filter((route) => !route.admin) }))
    .filter((remote) => remote.routes.length > 0);
  return { ...snapshot, remotes };
}
