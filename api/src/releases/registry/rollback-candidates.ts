import type { RegistryEvent } from '@plumbline/contract/releases/registry';

/**
 * The present live release of a remote, then the releases to roll back to: those that were live and not rolled back,
 * newest first. @param moves Promotions and rollbacks, the newest first.
 */
export function rollbackCandidates(moves: readonly Pick<RegistryEvent, 'action' | 'release'>[]): string[] {
  const candidates: string[] = [];
  for (const { action, release } of moves.toReversed()) {
    // A rollback removes the releases that became live after its target; each release is listed once.
    const before = candidates.indexOf(release);
    if (action === 'rollback' && before !== -1) candidates.splice(0, before);
    else {
      if (before !== -1) candidates.splice(before, 1);
      candidates.unshift(release);
    }
  }
  return candidates;
}
