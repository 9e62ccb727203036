/** A barrier at which requests wait while any name has closed it. */
export interface Barrier {
  readonly close: (name: string) => void;
  readonly open: (name: string) => void;
  /** Resolves at once if open, else when the last name opens it or after `timeout` ms. */
  readonly passed: () => Promise<void>;
}

export function createBarrier(closedBy: Iterable<string>, timeout: number): Barrier {
  const holding = new Set(closedBy);
  const waiting = new Set<() => void>();
  return {
    close: (name) => void holding.add(name),
    open(name) {
      holding.delete(name);
      if (holding.size > 0) return;
      for (const go of waiting) go();
    },
    passed() {
      if (holding.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, timeout);
        waiting.add(go);
      });
    },
  };
}
