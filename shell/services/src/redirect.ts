import { ownAddress } from '@plumbline/contract/own-address';

// A symbol of the global registry, because the page server and the shell's bundle each have a copy of this module.
const location = Symbol.for('plumbline.page-redirect');

/** A redirect of a page, with its target path. */
export interface PageRedirect {
  readonly [location]: string;
}

/** The result of a `load` whose page has permanently moved to another path of this site (301). */
export function redirectTo(path: string): PageRedirect {
  return { [location]: path };
}

/** The path that a `load` redirects to; null if it does not redirect, or could lead to another site. */
export function redirectOf(loaded: unknown): string | null {
  const path = typeof loaded === 'object' && loaded !== null ? (loaded as Partial<PageRedirect>)[location] : undefined;
  return path === undefined ? null : ownAddress(path);
}
