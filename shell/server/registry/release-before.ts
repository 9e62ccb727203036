import type { RegistryFile } from './registry-file.ts';

/**
 * The release of a remote that was live before the one that is, by the registry's history; null where there is none. One
 * that was left by going back to an older release does not count: nobody goes back from what is good.
 */
export function releaseBefore(history: RegistryFile['history'], name: string): string | null {
  const good: string[] = [];
  for (const { remote, release } of history) {
    if (remote !== name) continue;
    const known = good.indexOf(release);
    if (known === -1) good.push(release);
    else good.length = known + 1;
  }
  return good.at(-2) ?? null;
}
