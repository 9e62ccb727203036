import { Button } from '@plumbline/kit/button';
import { useOffline } from '@plumbline/kit/use-offline';
import { Notice } from '../notice/notice.tsx';

/** The props of {@link StaticPageNotice}. */
export interface StaticPageNoticeProps {
  readonly onRetry: () => void;
  /** Whether a retry is in progress. */
  readonly retrying: boolean;
}

/** The notice of a page whose script could not be loaded, so that only its HTML works. */
export function StaticPageNotice({ onRetry, retrying }: StaticPageNoticeProps) {
  const message = 'You can read this page; its buttons and forms could not be loaded.';
  return (
    <Notice text={useOffline() ? `You are offline. ${message}` : message}>
      <Button variant="outline" size="compact" aria-disabled={retrying} onClick={retrying ? undefined : onRetry}>
        {retrying ? 'Trying again…' : 'Try again'}
      </Button>
    </Notice>
  );
}
