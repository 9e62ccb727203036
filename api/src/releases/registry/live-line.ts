import type { RegistryEvent } from '@plumbline/contract/releases/registry';

/**
 * The releases for a rollback of a remote: formerly live and not rolled back, the present live one first. @param moves
 * promotions and rollbacks, the newest first.
 */
export function liveLine(moves: readonly Pick<RegistryEvent, 'action' | 'release'>[]): string[] {
  const line: string[] = [];
  for (const { action, release } of moves.toReversed()) {
    // A rollback removes the later releases; each release is listed once.
    const before = line.indexOf(release);
    if (action === 'rollback' && before !== -1) line.splice(0, before);
    else {
      if (before !== -1) line.splice(before, 1);
      line.unshift(release);
    }
  }
  return line;
}
