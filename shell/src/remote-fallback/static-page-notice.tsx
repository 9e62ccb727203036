import { Button } from '@plumbline/kit/button';
import { Notice } from '../notice/notice.tsx';

/** Says that a page is only readable for now: what it lacks in the browser could not be loaded. */
export function StaticPageNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice text="You can read this page; its buttons and forms could not be loaded.">
      <Button variant="outline" size="compact" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
