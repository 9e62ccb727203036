import type { PageModule } from '@plumbline/services';
import type { ShownRelease } from '@plumbline/contract/releases/releases';

/** Loads a page of a release. */
export type PageLoader = (release: ShownRelease, page: string) => Promise<PageModule>;

/** Caches loaded and loading pages; a failure is not cached, so that the next call tries again. */
export function cachedPageLoader(load: PageLoader): PageLoader {
  const pages = new Map<string, Promise<PageModule>>();
  return (release, page) => {
    const key = `${release.name}/${release.release}/${page}`;
    const cached = pages.get(key);
    if (cached) return cached;
    const loading = load(release, page);
    pages.set(key, loading);
    loading.catch(() => pages.delete(key));
    return loading;
  };
}
