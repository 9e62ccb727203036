import type { Issue } from '../errors.ts';
import { sectionOf } from './grants.ts';
import type { RemoteDeclaration, RemoteRoute } from './releases.ts';

/** An entry of the main navigation, which leads to a page or to a part of a page. */
export interface NavigationItem {
  readonly label: string;
  readonly path: string;
  /** The id of the part's element, not a {@link sectionOf} section of the site; absent for the whole page. */
  readonly section?: string | undefined;
}

/**
 * In characters: the space of the navigation on a wide screen, which each entry uses for its label and the gap to the
 * next one.
 */
const headerSpace = { characters: 80, gap: 3 } as const;

interface Declared {
  readonly routes: readonly Pick<RemoteRoute, 'path' | 'admin' | 'navigation'>[];
}

/**
 * The main navigation that the remotes declare together, by place. The last entries are omitted if the space does not
 * suffice, so that no remote can break the header.
 */
export function navigationOf(remotes: readonly Declared[]): NavigationItem[] {
  const declared = remotes.flatMap(({ routes }) =>
    routes
      .filter(({ admin }) => !admin)
      .flatMap(({ path, navigation = [] }) => navigation.map((entry) => ({ ...entry, path }))),
  );
  // Several entries of one place and path stay in the order in which they are declared.
  declared.sort(
    (one, other) => one.place - other.place || Number(one.path > other.path) - Number(one.path < other.path),
  );
  let remaining = headerSpace.characters;
  return declared
    .filter(({ label }) => (remaining -= label.length + headerSpace.gap) >= 0)
    .map(({ label, path, section }) => ({ label, path, ...(section === undefined ? {} : { section }) }));
}

/** The faults in a declaration's navigation, sitemap and share cards. Paths are those of the declaration. */
export function inspectLinks({ routes }: Pick<RemoteDeclaration, 'routes'>): Issue[] {
  return routes.flatMap(({ path, admin = false, navigation, sitemap, shareCard }, index) => {
    const issue = (field: string, message: string): Issue => ({ path: `routes.${index}.${field}`, message });
    const issues: Issue[] = [];
    if (admin && (navigation ?? sitemap ?? shareCard) !== undefined)
      issues.push(issue('admin', 'an admin page is in no navigation and no sitemap, and nobody shares it'));
    if (sitemap && /[:*]/.test(path)) issues.push(issue('sitemap', `${path} has parameters: it is no address`));
    if (navigation === undefined) return issues;
    if (path !== sectionOf(path) || path.includes('*'))
      issues.push(issue('navigation', `${path} is not the first page of a section, such as ${sectionOf(path)}`));
    if (path !== '/' && (navigation.length > 1 || navigation.some(({ section }) => section !== undefined)))
      issues.push(
        issue('navigation', 'a section has one entry, to its page; only the home page has several, to its parts'),
      );
    return issues;
  });
}
