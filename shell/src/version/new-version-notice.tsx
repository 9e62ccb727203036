import { useState } from 'react';
import { Button } from '@plumbline/kit/button';
import { Notice } from '../notice/notice.tsx';
import { useNewerSnapshot } from './use-newer-snapshot.ts';

/** Offers a reload once newer releases are live; until then the tab keeps its own releases. */
export function NewVersionNotice({ snapshotId }: { snapshotId: string }) {
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
