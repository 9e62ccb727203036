import type { PageModule } from '@plumbline/services';

/** The `handle` of a remote's route: its page; null while only the server's HTML is shown, undefined before it is loaded. */
export interface PageHandle {
  readonly page: PageModule | null | undefined;
}

/** The page of the innermost matched route, as in {@link PageHandle}. */
export function pageOfMatches(matches: readonly { readonly handle?: unknown }[]): PageModule | null | undefined {
  const handle = matches.at(-1)?.handle as PageHandle | undefined;
  return handle?.page;
}
