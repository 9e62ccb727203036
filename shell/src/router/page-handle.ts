import type { PageMeta, PageModule } from '@plumbline/services';

/** The `handle` of a remote's route: its `page`, null while only the server's HTML is shown, undefined before the page is loaded. */
export interface PageHandle {
  readonly page: PageModule | null | undefined;
  /** The share picture that the page's declaration asks for. */
  readonly image?: PageMeta['image'];
  /** Whether the route is for the admin flag only. */
  readonly admin?: true;
}

/** Whether the innermost matched route is an admin page. */
export function isAdminMatch(matches: readonly { readonly handle?: unknown }[]): boolean {
  const handle = matches.at(-1)?.handle as PageHandle | undefined;
  return handle?.admin === true;
}

/** The handle of the innermost matched route, which has its page; undefined if there is none. */
export function pageOfMatches(matches: readonly { readonly handle?: unknown }[]): PageHandle | undefined {
  return matches.at(-1)?.handle as PageHandle | undefined;
}
