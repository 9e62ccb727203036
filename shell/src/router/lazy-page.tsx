import type { LoaderFunctionArgs } from 'react-router-dom';
import type { LoadedPage, TabPages } from '../remotes/tab-pages.ts';
import { shareImage } from '../meta/page-meta.ts';
import type { PageHandle } from './page-handle.ts';
import { deferredPage, type DeferredPage } from './deferred-page.tsx';
import { PageGuard } from './page-guard.tsx';

/** A page that is loaded before the router starts. `hydrates`: whether the server rendered it. */
export interface FirstPage {
  readonly loaded: LoadedPage;
  readonly hydrates: boolean;
  /** Whether hydration has timed out, so that the browser renders the page again. */
  readonly isLate?: () => boolean;
}

interface LazyPage {
  readonly load: (url: URL) => Promise<LoadedPage | Response>;
  readonly replace: TabPages['replace'];
  readonly first?: FirstPage;
  /** Instead of `first`: a page whose HTML is shown before it is loaded. */
  readonly deferred?: DeferredPage;
}

/**
 * The properties of a route whose page is loaded on first use. It uses a loader instead of the router's `lazy`, which caches
 * failures: the loader runs again with the next navigation and uses the tab's current release.
 */
export function lazyPage({ load, replace, first, deferred: deferredPageOptions }: LazyPage) {
  let page = first?.loaded;
  const deferred = deferredPageOptions && deferredPage(deferredPageOptions, replace);
  let hydrates = first?.hydrates === true;
  const loadedPage = () => page ?? deferred?.loadedPage();
  const handle: PageHandle = {
    get page() {
      return loadedPage()?.module ?? (deferred ? null : undefined);
    },
    get image() {
      const loaded = loadedPage();
      return loaded && shareImage(loaded.release, loaded.page);
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
    shouldRevalidate: () => loadedPage() === undefined,
    Component: function LazyPage() {
      if (!page) return deferred ? <deferred.Component /> : null;
      const timedOut = hydrates && first?.isLate?.() === true;
      return (
        <PageGuard
          key={`${page.release.release}/${page.page}`}
          loaded={page}
          replace={replace}
          suspends={!hydrates || timedOut}
          {...(timedOut ? { timeout: 0 } : {})}
        />
      );
    },
  };
}
