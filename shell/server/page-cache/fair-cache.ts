/** A cache whose space owners share fairly: an entry evicts another owner's only if that owner has more. */
export interface FairCache<T extends object> {
  get(key: string): T | undefined;
  /** Like {@link get}, without counting as a use. */
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

interface Entry<T> {
  readonly owner: string;
  readonly value: T;
  readonly size: number;
}

interface Owner {
  /** The least recently used first. */
  readonly keys: Set<string>;
  bytes: number;
}

/**
 * Opens a {@link FairCache}. If it has too many bytes or entries, the owner with most of them loses its least recently used entry.
 * An eviction costs one step per owner, of which there are as many as remotes, and none per entry.
 */
export function fairCache<T extends object>({ bytes, entries, sizeOf }: Limits<T>): FairCache<T> {
  const cached = new Map<string, Entry<T>>();
  const owners = new Map<string, Owner>();
  let total = 0;

  function remove(key: string): void {
    const entry = cached.get(key);
    const own = entry && owners.get(entry.owner);
    if (entry === undefined || own === undefined) return;
    cached.delete(key);
    own.keys.delete(key);
    own.bytes -= entry.size;
    total -= entry.size;
    if (own.keys.size === 0) owners.delete(entry.owner);
  }

  function evictOfLargest(measure: (own: Owner) => number): void {
    let largest: Owner | null = null;
    for (const own of owners.values()) if (largest === null || measure(own) > measure(largest)) largest = own;
    for (const key of largest?.keys ?? []) return remove(key);
  }

  return {
    get: (key) => {
      const entry = cached.get(key);
      const keys = entry && owners.get(entry.owner)?.keys;
      // A set iterates in insertion order.
      if (keys?.delete(key)) keys.add(key);
      return entry?.value;
    },
    peek: (key) => cached.get(key)?.value,
    set(owner, key, value) {
      remove(key);
      const size = sizeOf(value);
      const own = owners.get(owner) ?? { keys: new Set(), bytes: 0 };
      owners.set(owner, own);
      own.keys.add(key);
      own.bytes += size;
      total += size;
      cached.set(key, { owner, value, size });
      while (total > bytes) evictOfLargest((one) => one.bytes);
      while (cached.size > entries) evictOfLargest(({ keys }) => keys.size);
    },
    delete: remove,
    usage: () => ({ entries: cached.size, bytes: total }),
  };
}
