import type { PageModule } from '@plumbline/services';

/** What a route of a remote carries as its `handle`: its page; null while only the server's HTML of it is there, undefined before anything is. */
export interface PageHandle {
  readonly page: PageModule | null | undefined;
}

/** The page of the innermost matched route: null where only its HTML is there, undefined where no page is on show. */
export function pageOfMatches(matches: readonly { readonly handle?: unknown }[]): PageModule | null | undefined {
  const handle = matches.at(-1)?.handle as PageHandle | undefined;
  return handle?.page;
}
