import { useEffect, useState, type ComponentType } from 'react';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { StaticPageNotice } from '../remote-fallback/static-page-notice.tsx';
import type { LoadedPage, TabPages } from '../remotes/tab-pages.ts';
import { PageGuard } from './page-guard.tsx';

/**
 * Shows the server's HTML of a page whose script is missing or comes from another release. The shell around it works, and the
 * page replaces the HTML once it is loaded.
 */
export function staticPage(
  remote: ShownRelease,
  html: string,
  load: () => Promise<LoadedPage>,
  replace: TabPages['replace'],
): ComponentType {
  return function RescuedPage() {
    const [loaded, setLoaded] = useState<LoadedPage | null>(null);
    const [attempt, setAttempt] = useState(0);
    const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
    useEffect(() => {
      let wanted = true;
      load().then(
        (page) => wanted && setLoaded(page),
        () => wanted && setFailedAttempt(attempt),
      );
      return () => void (wanted = false);
    }, [attempt]);
    if (loaded) return <PageGuard loaded={loaded} replace={replace} suspends />;
    return (
      <>
        <div
          data-remote={remote.name}
          data-release={remote.release}
          // oxlint-disable-next-line react/no-danger -- it is the very HTML that this page arrived with
          dangerouslySetInnerHTML={{ __html: html }}
        />
        {failedAttempt !== null && (
          <StaticPageNotice retrying={failedAttempt !== attempt} onRetry={() => setAttempt(failedAttempt + 1)} />
        )}
      </>
    );
  };
}
