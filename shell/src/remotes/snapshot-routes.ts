import { matchRoutes } from 'react-router';
import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';

/** A route of a remote, found in a snapshot. */
export interface OwnedRoute {
  readonly remote: SnapshotRemote;
  readonly route: SnapshotRemote['routes'][number];
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The route of a path, by React Router's ranking; null if none matches. `withAdmin` includes admin routes. */
export function findRoute(
  snapshot: Snapshot,
  pathname: string,
  { withAdmin }: { readonly withAdmin: boolean },
): OwnedRoute | null {
  const inSection = sectionsOf(snapshot).get(sectionOf(pathname)) ?? [];
  const candidates = withAdmin ? inSection : inSection.filter(({ handle }) => !handle.route.admin);
  const match = matchRoutes(candidates, pathname)?.at(-1);
  return match ? { ...match.route.handle, params: match.params } : null;
}

interface Candidate {
  readonly path: string;
  readonly handle: Pick<OwnedRoute, 'remote' | 'route'>;
}

const cachedSections = new WeakMap<Snapshot, ReadonlyMap<string, Candidate[]>>();

/**
 * The routes by section, which is the first segment of their path. React Router ranks and compiles all routes among which it searches, so
 * the search is limited to one section. Cached for each snapshot object.
 */
function sectionsOf(snapshot: Snapshot): ReadonlyMap<string, Candidate[]> {
  const cached = cachedSections.get(snapshot);
  if (cached) return cached;
  const sections = new Map<string, Candidate[]>();
  for (const remote of snapshot.remotes) {
    for (const route of remote.routes) {
      const section = sectionOf(route.path);
      sections.set(section, [...(sections.get(section) ?? []), { path: route.path, handle: { remote, route } }]);
    }
  }
  cachedSections.set(snapshot, sections);
  return sections;
}

/** The first segment of a path as React Router compares it: decoded and in lower case. */
function sectionOf(pathname: string): string {
  const [, segment = ''] = pathname.split('/', 2);
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

/** The id of a remote's route in the router; by path, since several routes may show the same page. */
export function routeId(remote: SnapshotRemote, { path }: { readonly path: string }): string {
  return `${remote.name}:${path}`;
}
