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
  const bytesOf = new Map<string, number>();
  let total = 0;
  const count = (owner: string, size: number): void => {
    total += size;
    bytesOf.set(owner, (bytesOf.get(owner) ?? 0) + size);
  };
  const cached = new LRUCache<string, { readonly owner: string; readonly value: T; readonly size: number }>({
    // One is over until its owner, or another, has made room.
    max: entries + 1,
    dispose: ({ owner, size }) => count(owner, -size),
  });

  function evict(): void {
    const most = Math.max(...bytesOf.values());
    for (const key of cached.rkeys()) {
      if (bytesOf.get(cached.peek(key)?.owner ?? '') === most) return void cached.delete(key);
    }
  }

  return {
    get: (key) => cached.get(key)?.value,
    peek: (key) => cached.peek(key)?.value,
    set(owner, key, value) {
      const size = sizeOf(value);
      cached.set(key, { owner, value, size });
      count(owner, size);
      while (total > bytes || cached.size > entries) evict();
    },
    delete: (key) => void cached.delete(key),
    usage: () => ({ entries: cached.size, bytes: total }),
  };
}
