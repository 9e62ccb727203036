import { useState } from 'react';
import { Button } from '@plumbline/kit/button';
import { Notice } from '../notice/notice.tsx';
import { useNewerSnapshot } from './use-newer-snapshot.ts';

/** Offers a reload once newer releases are live. The tab keeps its own until then: two never mix in one page. */
export function NewVersionNotice({ snapshotId }: { snapshotId: string }) {
  const newer = useNewerSnapshot(snapshotId);
  const [put, setPut] = useState(false);
  if (!newer || put) return null;
  return (
    <Notice text="A newer version of this site is ready.">
      <Button variant="outline" size="compact" onClick={() => window.location.reload()}>
        Reload
      </Button>
      <Button variant="outline" size="compact" onClick={() => setPut(true)}>
        Later
      </Button>
    </Notice>
  );
}
