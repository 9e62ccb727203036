import type { SnapshotRemote } from '@plumbline/contract/releases';

/**
 * Asks the network anew for the scripts of a page. They are kept for ever once they are here: one that had been damaged
 * would be refused again and again. It never fails; whether it helped, the next attempt shows.
 */
export async function refreshScripts(remote: SnapshotRemote, page: string): Promise<void> {
  const scripts = remote.assets[page] ?? [];
  await Promise.allSettled(
    scripts.map(async (file) =>
      (await fetch(remote.base + file, { cache: 'reload', credentials: 'same-origin' })).arrayBuffer(),
    ),
  );
}
