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
  const owners = new Map<string, LRUCache<string, T>>();
  const sum = (measure: (part: LRUCache<string, T>) => number): number =>
    [...owners.values()].reduce((total, part) => total + measure(part), 0);
  const usedBytes = (): number => sum((part) => part.calculatedSize);

  function ownerOf(key: string): LRUCache<string, T> | undefined {
    for (const part of owners.values()) if (part.has(key)) return part;
    return undefined;
  }

  return {
    get: (key: string): T | undefined => ownerOf(key)?.get(key),
    set(owner: string, key: string, value: T): void {
      ownerOf(key)?.delete(key);
      const part = owners.get(owner) ?? new LRUCache<string, T>({ maxSize: bytes, sizeCalculation: sizeOf });
      owners.set(owner, part.set(key, value));
      while (usedBytes() > bytes) {
        [...owners.values()].reduce((most, one) => (one.calculatedSize > most.calculatedSize ? one : most)).pop();
      }
    },
    delete: (key: string): void => void ownerOf(key)?.delete(key),
    usage: () => ({ entries: sum(({ size }) => size), bytes: usedBytes() }),
  };
}
