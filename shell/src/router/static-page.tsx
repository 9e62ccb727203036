import { useEffect, useState, type ComponentType } from 'react';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { StaticPageNotice } from '../remote-fallback/static-page-notice.tsx';
import type { LoadedPage, TabPages } from '../remotes/tab-pages.ts';
import { PageGuard } from './page-guard.tsx';

interface StaticPage {
  /** The release that rendered the HTML. */
  readonly release: ShownRelease;
  readonly html: string;
  readonly load: () => Promise<LoadedPage>;
  readonly replace: TabPages['replace'];
  /** Called when the page has been loaded, could not be loaded, or is left; possibly several times. */
  readonly onSettled: () => void;
}

/**
 * Shows the server's HTML of a page whose script is late, missing or of another release. The shell around it works, and the
 * page replaces the HTML once it is loaded.
 */
export function staticPage({ release, html, load, replace, onSettled }: StaticPage): ComponentType {
  return function StaticPageRoute() {
    const [loaded, setLoaded] = useState<LoadedPage | null>(null);
    const [attempt, setAttempt] = useState(0);
    const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
    useEffect(() => {
      let isCurrent = true;
      load().then(
        (page) => isCurrent && setLoaded(page),
        () => isCurrent && setFailedAttempt(attempt),
      );
      return () => void (isCurrent = false);
    }, [attempt]);
    const isSettled = loaded !== null || failedAttempt !== null;
    useEffect(() => {
      if (isSettled) onSettled();
    }, [isSettled]);
    useEffect(() => onSettled, []);
    if (loaded) return <PageGuard loaded={loaded} replace={replace} suspends />;
    return (
      <>
        <div
          data-remote={release.name}
          data-release={release.release}
          // oxlint-disable-next-line react/no-danger -- the server's own HTML of this page
          dangerouslySetInnerHTML={{ __html: html }}
        />
        {failedAttempt !== null && (
          <StaticPageNotice retrying={failedAttempt !== attempt} onRetry={() => setAttempt(failedAttempt + 1)} />
        )}
      </>
    );
  };
}
