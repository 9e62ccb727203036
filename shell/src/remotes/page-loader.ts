import type { PageModule } from '@plumbline/services';
import type { SnapshotRemote } from '@plumbline/contract/releases';

/** Loads a page of a remote. */
export type PageLoader = (remote: SnapshotRemote, page: string) => Promise<PageModule>;

/** Remembers what has been loaded or is under way; a failure is forgotten, so that the next call tries again. */
export function rememberPages(load: PageLoader): PageLoader {
  const pages = new Map<string, Promise<PageModule>>();
  return (remote, page) => {
    const key = `${remote.name}/${remote.release}/${page}`;
    const known = pages.get(key);
    if (known) return known;
    const loading = load(remote, page);
    pages.set(key, loading);
    loading.catch(() => pages.delete(key));
    return loading;
  };
}
