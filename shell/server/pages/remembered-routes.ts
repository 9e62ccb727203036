import type { Snapshot } from '@plumbline/contract/releases';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';

/** In number of addresses of a snapshot: there are as many as anybody likes. */
const most = 500;

/**
 * Finds the route that owns an address as `find` does, and remembers it as long as the snapshot is in use: React Router ranks and
 * compiles all routes each time, and a page view asks four times.
 */
export function rememberedRoutes(find: ShellRenderer['findRoute']): ShellRenderer['findRoute'] {
  const found = new WeakMap<Snapshot, Map<string, OwnedRoute | null>>();
  return (snapshot, pathname, withAdmin) => {
    const known = found.get(snapshot) ?? new Map<string, OwnedRoute | null>();
    const key = `${withAdmin} ${pathname}`;
    const held = known.get(key);
    if (held !== undefined) return held;
    const owned = find(snapshot, pathname, withAdmin);
    if (known.size >= most) known.clear();
    known.set(key, owned);
    found.set(snapshot, known);
    return owned;
  };
}
