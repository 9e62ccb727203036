import type { Issue } from '@plumbline/contract/errors';
import { sectionOf } from '@plumbline/contract/releases/grants';
import type { Release, RemoteRoute } from '@plumbline/contract/releases/releases';

/** Another remote and its routes. */
export interface OtherRemote {
  readonly remote: string;
  readonly declaration: { readonly routes: readonly Pick<RemoteRoute, 'path' | 'admin'>[] };
}

/**
 * The routes that conflict with another remote's. A first segment belongs to one remote, so that no team can add a page
 * to another's section; only admin pages, which are not visible to visitors, may have their own address in one.
 * `RoutePath` guarantees that each path has a fixed first segment.
 */
export function routeClashes(release: Release, others: readonly OtherRemote[]): Issue[] {
  const theirs = others
    .filter(({ remote }) => remote !== release.remote)
    .flatMap(({ remote, declaration }) => declaration.routes.map((route) => ({ remote, route })));
  const ownPatterns = new Set<string>();
  return release.declaration.routes.flatMap((route, index) => {
    const issueOf = (message: string): Issue => ({
      path: `declaration.routes.${index}.path`,
      message: `${route.path} ${message}`,
    });
    const patterns = patternsOf(route.path);
    const twice = patterns.find((pattern) => ownPatterns.has(pattern));
    for (const pattern of patterns) ownPatterns.add(pattern);
    if (twice !== undefined) return issueOf('stands for the same addresses as another route of this remote');
    const same = theirs.find((other) => patternsOf(other.route.path).some((pattern) => patterns.includes(pattern)));
    if (same) return issueOf(`stands for the same addresses as ${same.route.path} of ${same.remote}`);
    const owner = theirs.find((other) => sharesSection(route, other.route));
    if (owner)
      return issueOf(`stands in the section of ${owner.remote} (${owner.route.path}), where only admin pages may`);
    const overlapping = theirs.find((other) =>
      patternsOf(other.route.path).some((theirPattern) => patterns.some((pattern) => overlap(pattern, theirPattern))),
    );
    if (overlapping)
      return issueOf(
        `stands for an address that ${overlapping.route.path} of ${overlapping.remote} stands for as well`,
      );
    return [];
  });
}

/** Whether any address matches both patterns. */
function overlap(one: string, other: string): boolean {
  const [mine, theirs] = [one.split('/'), other.split('/')];
  for (let at = 0; ; at += 1) {
    const [left, right] = [mine[at], theirs[at]];
    if (left === '*' || right === '*' || (left === undefined && right === undefined)) return true;
    if (left === undefined || right === undefined) return false;
    if (left !== right && left !== ':' && right !== ':') return false;
  }
}

/** Whether two visitors' routes share their first segment. Admin routes do not count. */
function sharesSection(one: Pick<RemoteRoute, 'path' | 'admin'>, other: Pick<RemoteRoute, 'path' | 'admin'>): boolean {
  if (one.admin || other.admin) return false;
  const section = sectionOf(one.path);
  return section !== '/' && section === sectionOf(other.path);
}

/** The patterns of a path, with and without each optional segment, independent of the names of parameters. */
function patternsOf(path: string): string[] {
  let patterns = [''];
  for (const segment of path.split('/').filter(Boolean)) {
    const optional = segment.endsWith('?');
    const plain = segment.replace(/\?$/, '').replace(/^:.*/, ':');
    const longer = patterns.map((pattern) => `${pattern}/${plain}`);
    patterns = optional ? [...patterns, ...longer] : longer;
  }
  return patterns.map((pattern) => pattern || '/');
}
