import type { SnapshotRemote } from '@plumbline/contract/releases';

/**
 * Asks the network anew for the scripts of a page. They are kept for ever once they are here: one that had been damaged
 * would be refused again and again. It never fails; whether it helped, the next attempt shows.
 */
export function refreshScripts(remote: SnapshotRemote, page: string): Promise<void> {
  return fetchScripts(remote, page, { cache: 'reload' });
}

/** Brings the scripts of a page into the browser's cache, for a document that is about to load them. It never fails. */
export function warmScripts(remote: SnapshotRemote, page: string): Promise<void> {
  return fetchScripts(remote, page, { priority: 'low' });
}

async function fetchScripts(remote: SnapshotRemote, page: string, init: RequestInit): Promise<void> {
  const scripts = remote.assets[page] ?? [];
  await Promise.allSettled(
    scripts.map(async (file) =>
      (await fetch(remote.base + file, { credentials: 'same-origin', ...init })).arrayBuffer(),
    ),
  );
}
