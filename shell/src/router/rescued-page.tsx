import { useEffect, useState, type ComponentType } from 'react';
import type { SnapshotRemote } from '@plumbline/contract/releases';
import type { PageModule } from '@plumbline/services';
import { StaticPageNotice } from '../remote-fallback/static-page-notice.tsx';

/**
 * A page that the server rendered and whose remote has not loaded in the browser: its HTML stays readable, the shell
 * around it works, and the page takes over as soon as it arrives.
 */
export function rescuedPage(remote: SnapshotRemote, html: string, load: () => Promise<PageModule>): ComponentType {
  return function RescuedPage() {
    const [page, setPage] = useState<PageModule | null>(null);
    const [attempt, setAttempt] = useState(0);
    const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
    useEffect(() => {
      let wanted = true;
      load().then(
        (loaded) => wanted && setPage(loaded),
        () => wanted && setFailedAttempt(attempt),
      );
      return () => void (wanted = false);
    }, [attempt]);
    const place = { 'data-remote': remote.name, 'data-release': remote.release };
    if (page) {
      return (
        <div {...place}>
          <page.Page />
        </div>
      );
    }
    return (
      <>
        {/* oxlint-disable-next-line react/no-danger -- it is the very HTML that this page arrived with */}
        <div {...place} dangerouslySetInnerHTML={{ __html: html }} />
        {failedAttempt !== null && (
          <StaticPageNotice retrying={failedAttempt !== attempt} onRetry={() => setAttempt(failedAttempt + 1)} />
        )}
      </>
    );
  };
}
