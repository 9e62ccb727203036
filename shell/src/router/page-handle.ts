import type { PageMeta, PageModule } from '@plumbline/services';

/** The `handle` of a remote's route: its page; null while only the server's HTML is shown, undefined before it is loaded. */
export interface PageHandle {
  readonly page: PageModule | null | undefined;
  /** The share picture that the page's declaration asks for. */
  readonly image?: PageMeta['image'];
}

/** The page of the innermost matched route; undefined if there is none. */
export function pageOfMatches(matches: readonly { readonly handle?: unknown }[]): PageHandle | undefined {
  return matches.at(-1)?.handle as PageHandle | undefined;
}
