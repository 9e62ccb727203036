import { Button } from '@plumbline/kit/button';
import { Notice } from '../notice/notice.tsx';

/** What {@link StaticPageNotice} takes. */
export interface StaticPageNoticeProps {
  readonly onRetry: () => void;
  /** What is missing is being asked for again. */
  readonly retrying: boolean;
}

/** Says that a page is only readable for now: what it lacks in the browser could not be loaded. */
export function StaticPageNotice({ onRetry, retrying }: StaticPageNoticeProps) {
  return (
    <Notice text="You can read this page; its buttons and forms could not be loaded.">
      <Button variant="outline" size="compact" aria-disabled={retrying} onClick={retrying ? undefined : onRetry}>
        {retrying ? 'Trying again…' : 'Try again'}
      </Button>
    </Notice>
  );
}
