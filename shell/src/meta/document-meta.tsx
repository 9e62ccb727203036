import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { useSite } from '@plumbline/services';
import { useAdminFlag } from '../admin/admin-flag.ts';
import type { ObservableCache } from '../cache/observable-cache.ts';
import { pageOfMatches } from '../router/page-handle.ts';
import { writeDocumentHead } from './document-head.ts';
import { metaArgs, pageMeta } from './page-meta.ts';

/** Updates the document's head from the current page and its loaded data. */
export function DocumentMeta({ cache }: { cache: ObservableCache }) {
  const site = useSite();
  const matches = useMatches();
  const { pathname, search } = useLocation();
  // Without the admin flag an admin page shows the not-found page.
  const isAdmin = useAdminFlag();
  const version = useSyncExternalStore(cache.subscribe, cache.version, cache.version);
  useEffect(() => {
    const { page, image } = pageOfMatches(matches) ?? {};
    // The server's head stays until the page's module is loaded.
    if (page === null) return;
    const url = new URL(pathname + search, site.origin);
    const args = metaArgs(cache, site, url, matches.at(-1)?.params ?? {});
    try {
      writeDocumentHead(document, pageMeta(page, args, image), site, url);
    } catch (error) {
      // An error of a remote here must not break the page.
      console.warn('The meta of a page failed:', error);
      writeDocumentHead(document, pageMeta(undefined, args), site, url);
    }
  }, [cache, site, matches, pathname, search, version, isAdmin]);
  return null;
}
