import type { ShownRelease } from '@plumbline/contract/releases/releases';

/** Releases that are prepared before they are shown, each once for as long as it is wanted. */
export interface Preparations {
  /** Prepares new releases, and drops those that are no longer wanted. Resolves once everything wanted is ready. */
  want(releases: readonly ShownRelease[]): Promise<void>;
  isReady(release: ShownRelease): boolean;
}

/** `onReady` is called for each prepared release that is still wanted. */
export function openPreparations(prepare: (release: ShownRelease) => Promise<void>, onReady: () => void): Preparations {
  const preparationByKey = new Map<string, Promise<void>>();
  const ready = new Set<string>();

  async function begin(key: string, release: ShownRelease): Promise<void> {
    await prepare(release);
    if (!preparationByKey.has(key)) return;
    ready.add(key);
    onReady();
  }

  return {
    async want(releases) {
      const keys = new Set(releases.map(keyOf));
      for (const key of preparationByKey.keys()) {
        if (keys.has(key)) continue;
        preparationByKey.delete(key);
        ready.delete(key);
      }
      for (const release of releases) {
        const key = keyOf(release);
        if (!preparationByKey.has(key)) preparationByKey.set(key, begin(key, release));
      }
      await Promise.all(preparationByKey.values());
    },
    isReady: (release) => ready.has(keyOf(release)),
  };
}

function keyOf({ name, release }: ShownRelease): string {
  return `${name}/${release}`;
}
