import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import { fullSnapshotPath, uncertainHeader } from '../remotes/full-snapshot.ts';

/** In ms: the shortest interval between checks, which happen on navigations and when the tab becomes visible. */
const checkInterval = 60_000;

/**
 * The id of the current snapshot: the release of each remote for this visitor. The server counts `ownId` as current if it is that of
 * the live releases. Null if unknown: the request failed, or a canary (a release for some visitors) runs and no cookie says whether
 * this visitor gets it.
 */
async function currentSnapshotId(ownId: string): Promise<string | null> {
  try {
    const response = await fetch(`${fullSnapshotPath}?own=${encodeURIComponent(ownId)}`, {
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok || response.headers.get(uncertainHeader) === '1') return null;
    return ((await response.json()) as Snapshot).id;
  } catch {
    return null;
  }
}

/** Whether the current snapshot differs from the tab's own: releases have been promoted or rolled back since the tab was opened. */
export function useNewerSnapshot(ownId: string): boolean {
  const { key } = useLocation();
  const [newer, setNewer] = useState(false);
  const askedAt = useRef<number | null>(null);
  useEffect(() => {
    const ask = async () => {
      const now = Date.now();
      // The first check can wait: the document has just been loaded with the newest snapshot.
      askedAt.current ??= now;
      if (document.visibilityState === 'hidden' || now - askedAt.current < checkInterval) return;
      askedAt.current = now;
      const id = await currentSnapshotId(ownId);
      if (id !== null) setNewer(id !== ownId);
    };
    const onShow = () => void ask();
    onShow();
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [key, ownId]);
  return newer;
}
