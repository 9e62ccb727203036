import type { LoaderFunctionArgs } from 'react-router-dom';
import type { LoadedPage, TabPages } from '../remotes/tab-pages.ts';
import type { PageHandle } from './page-handle.ts';
import { deferredPage, type DeferredPage } from './deferred-page.tsx';
import { PageGuard } from './page-guard.tsx';

/** A page that is there before the router is; it `hydrates` where the server rendered it. */
export interface FirstPage {
  readonly loaded: LoadedPage;
  readonly hydrates: boolean;
  /** Whether that has taken longer than a page may take: it is then rendered anew, and not waited for any more. */
  readonly isLate?: () => boolean;
}

interface LatePage {
  readonly load: (url: URL) => Promise<LoadedPage | Response>;
  readonly replace: TabPages['replace'];
  readonly first?: FirstPage;
  /** In place of `first`: a page whose HTML is there before it. */
  readonly deferred?: DeferredPage;
}

/**
 * What a route needs whose page is loaded when it is first shown. A loader and not the router's `lazy`: that remembers a
 * failure for good, a loader runs again with the next navigation, and brings the release that the tab uses by then.
 */
export function latePage({ load, replace, first, deferred: begun }: LatePage) {
  let page = first?.loaded;
  const deferred = begun && deferredPage(begun, replace);
  let hydrates = first?.hydrates === true;
  const handle: PageHandle = {
    get page() {
      return page?.module ?? deferred?.arrived()?.module ?? (deferred ? null : undefined);
    },
  };
  return {
    handle,
    loader: async ({ request }: LoaderFunctionArgs) => {
      const loaded = await load(new URL(request.url));
      if (loaded instanceof Response) return loaded;
      page = loaded;
      hydrates = false;
      return null;
    },
    shouldRevalidate: () => page === undefined && deferred?.arrived() === undefined,
    Component: function LatePage() {
      if (!page) return deferred ? <deferred.Place /> : null;
      const late = hydrates && first?.isLate?.() === true;
      return (
        <PageGuard
          key={`${page.release.release}/${page.page}`}
          loaded={page}
          replace={replace}
          waits={!hydrates || late}
          {...(late ? { patience: 0 } : {})}
        />
      );
    },
  };
}
