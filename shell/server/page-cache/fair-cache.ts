import { LRUCache } from 'lru-cache';

/** A cache whose space is shared fairly by owners: what is stored for one evicts another's only if that has more than itself. */
export interface FairCache<T extends object> {
  get(key: string): T | undefined;
  /** As {@link get}, and does not count as a use. */
  peek(key: string): T | undefined;
  set(owner: string, key: string, value: T): void;
  delete(key: string): void;
  readonly usage: () => { readonly entries: number; readonly bytes: number };
}

interface Limits<T> {
  /** In bytes, and in number of entries, for all owners together. */
  readonly bytes: number;
  readonly entries: number;
  /** In bytes, of one entry. */
  readonly sizeOf: (value: T) => number;
}

/** Opens a {@link FairCache}. If it is full, the owner with most bytes loses the entry that it has not used for longest. */
export function fairCache<T extends object>({ bytes, entries, sizeOf }: Limits<T>): FairCache<T> {
  const caches = new Map<string, LRUCache<string, T>>();
  const total = (of: 'size' | 'calculatedSize'): number =>
    [...caches.values()].reduce((sum, cache) => sum + cache[of], 0);

  function cacheOf(key: string): LRUCache<string, T> | undefined {
    for (const cache of caches.values()) if (cache.has(key)) return cache;
    return undefined;
  }

  function evict(): void {
    let fullest: readonly [string, LRUCache<string, T>] | null = null;
    for (const one of caches) if (one[1].calculatedSize > (fullest?.[1].calculatedSize ?? 0)) fullest = one;
    fullest?.[1].pop();
    if (fullest?.[1].size === 0) caches.delete(fullest[0]);
  }

  return {
    get(key) {
      for (const cache of caches.values()) {
        const value = cache.get(key);
        if (value !== undefined) return value;
      }
      return undefined;
    },
    peek: (key) => cacheOf(key)?.peek(key),
    set(owner, key, value) {
      cacheOf(key)?.delete(key);
      const cache = caches.get(owner) ?? new LRUCache({ max: entries, maxSize: bytes, sizeCalculation: sizeOf });
      caches.set(owner, cache.set(key, value));
      while (total('calculatedSize') > bytes || total('size') > entries) evict();
    },
    delete: (key) => void cacheOf(key)?.delete(key),
    usage: () => ({ entries: total('size'), bytes: total('calculatedSize') }),
  };
}
