import type { Snapshot } from '@plumbline/contract/releases';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import { publicSnapshot } from './public-snapshot.ts';

/** The release before in the place of one that failed: the route there, and the snapshot that the page then carries. */
export interface StandIn {
  readonly owned: OwnedRoute;
  readonly snapshot: Snapshot;
}

/** Finds the same route in the last good release of its remote; null where there is none. */
export function standInFor(
  { remote, route }: OwnedRoute,
  full: Snapshot,
  findRoute: (snapshot: Snapshot) => OwnedRoute | null,
): StandIn | null {
  const previous = full.remotes.find(({ name }) => name === remote.name)?.previous;
  if (previous === undefined) return null;
  const remotes = full.remotes.map((one) => (one.name === remote.name ? previous : one));
  // The tab has the newest that there is: it is not to be offered a newer one.
  const snapshot = publicSnapshot({ id: full.id, remotes });
  const owned = findRoute(snapshot);
  // The headers of the page have been decided.
  if (owned?.remote.name !== remote.name || owned.route.policy !== route.policy) return null;
  return owned.route.render === 'server' ? { owned, snapshot } : null;
}
