import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import { fullSnapshotPath, unsureHeader } from '../remotes/full-snapshot.ts';

/** In ms: the registry is asked at most this often, and only on a navigation or when the tab comes to the front. */
const restingTime = 60_000;

async function currentSnapshotId(): Promise<string | null> {
  try {
    const response = await fetch(fullSnapshotPath, { signal: AbortSignal.timeout(5_000) });
    if (!response.ok || response.headers.get(unsureHeader) === '1') return null;
    return ((await response.json()) as Snapshot).id;
  } catch {
    return null;
  }
}

/** Whether the registry has moved on from the snapshot that this tab was made with. */
export function useNewerSnapshot(ownId: string): boolean {
  const { key } = useLocation();
  const [newer, setNewer] = useState(false);
  const askedAt = useRef<number | null>(null);
  useEffect(() => {
    const ask = async () => {
      const now = Date.now();
      // The page itself has just come with the newest.
      askedAt.current ??= now;
      if (document.visibilityState === 'hidden' || now - askedAt.current < restingTime) return;
      askedAt.current = now;
      const id = await currentSnapshotId();
      if (id !== null) setNewer(id !== ownId);
    };
    const onShow = () => void ask();
    onShow();
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [key, ownId]);
  return newer;
}
