/** A barrier at which requests wait while at least one name, such as that of a running build, keeps it closed. */
export interface Barrier {
  readonly close: (name: string) => void;
  readonly open: (name: string) => void;
  /** Resolves at once if open, else when the last name opens it or after `timeout` ms. */
  readonly passed: () => Promise<void>;
}

export function createBarrier(closedBy: Iterable<string>, timeout: number): Barrier {
  const closers = new Set(closedBy);
  const waiting = new Set<() => void>();
  return {
    close: (name) => void closers.add(name),
    open(name) {
      closers.delete(name);
      if (closers.size > 0) return;
      for (const go of waiting) go();
    },
    passed() {
      if (closers.size === 0) return Promise.resolve();
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
