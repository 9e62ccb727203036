import { LRUCache } from 'lru-cache';

interface Limits<T> {
  /** In bytes, for all owners together. */
  readonly bytes: number;
  /** In bytes, of one entry. */
  readonly sizeOf: (value: T) => number;
}

/**
 * A cache whose space owners share fairly: while it has too many bytes, the owner with most of them loses its least recently used entry.
 * An eviction costs one step per owner, of which there are as many as remotes, and none per entry.
 */
export function fairCache<T extends object>({ bytes, sizeOf }: Limits<T>) {
  const caches = new Map<string, LRUCache<string, T>>();
  const sum = (measure: (one: LRUCache<string, T>) => number): number =>
    [...caches.values()].reduce((total, one) => total + measure(one), 0);
  const usedBytes = (): number => sum((one) => one.calculatedSize);

  function cacheWith(key: string): LRUCache<string, T> | undefined {
    for (const one of caches.values()) if (one.has(key)) return one;
    return undefined;
  }

  return {
    get: (key: string): T | undefined => cacheWith(key)?.get(key),
    set(owner: string, key: string, value: T): void {
      cacheWith(key)?.delete(key);
      const cache = caches.get(owner) ?? new LRUCache<string, T>({ maxSize: bytes, sizeCalculation: sizeOf });
      caches.set(owner, cache.set(key, value));
      while (usedBytes() > bytes) {
        [...caches.values()].reduce((most, one) => (one.calculatedSize > most.calculatedSize ? one : most)).pop();
      }
    },
    delete: (key: string): void => void cacheWith(key)?.delete(key),
    usage: () => ({ entries: sum(({ size }) => size), bytes: usedBytes() }),
  };
}
