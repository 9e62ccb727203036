import { useState } from 'react';
import { Button } from '@plumbline/kit/button';
import { Notice } from '../notice/notice.tsx';
import { useNewerSnapshot } from './use-newer-snapshot.ts';

interface NewVersionNoticeProps {
  /** Identifies the releases that this tab runs, one of each remote. */
  readonly snapshotId: string;
}

/**
 * Offers a reload once other releases are live than those that the tab runs, which it keeps until it is reloaded. After “Later” the tab
 * offers no more.
 */
export function NewVersionNotice({ snapshotId }: NewVersionNoticeProps) {
  const newer = useNewerSnapshot(snapshotId);
  const [dismissed, setDismissed] = useState(false);
  if (!newer || dismissed) return null;
  return (
    <Notice text="A newer version of this site is ready.">
      <Button variant="outline" size="compact" onClick={() => window.location.reload()}>
        Reload
      </Button>
      <Button variant="outline" size="compact" onClick={() => setDismissed(true)}>
        Later
      </Button>
    </Notice>
  );
}
