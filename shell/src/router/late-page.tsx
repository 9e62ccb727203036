import type { PageModule } from '@plumbline/services';
import type { PageHandle } from './page-handle.ts';

/**
 * What a route needs whose page is loaded when it is first shown. A loader and not the router's `lazy`: that remembers a
 * failure for good, a loader runs again with the next navigation.
 */
export function latePage(load: () => Promise<PageModule>) {
  let page: PageModule | undefined;
  const handle: PageHandle = {
    get page() {
      return page;
    },
  };
  return {
    handle,
    loader: async () => {
      const loaded = await load();
      page ??= loaded;
      return null;
    },
    shouldRevalidate: () => page === undefined,
    Component: function LatePage() {
      return page && <page.Page />;
    },
  };
}
