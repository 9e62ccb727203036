/** Requests wait at it while one of the names holds it closed. */
export interface Gate {
  readonly close: (name: string) => void;
  readonly open: (name: string) => void;
  /** At once where it is open; else when the last name has opened it, or `patience` ms have passed. */
  readonly passed: () => Promise<void>;
}

export function createGate(closedBy: Iterable<string>, patience: number): Gate {
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
        const timer = setTimeout(go, patience);
        waiting.add(go);
      });
    },
  };
}
