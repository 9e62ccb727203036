/**
 * Runs work with the same key one after the other, within this process. The database serialises work of different
 * processes.
 */
export interface Mutex {
  run<T>(key: number, work: () => Promise<T>): Promise<T>;
}

export function createMutex(): Mutex {
  const lastByKey = new Map<number, Promise<unknown>>();
  return {
    run: async (key, work) => {
      const before = lastByKey.get(key) ?? Promise.resolve();
      const running = before.then(work, work);
      lastByKey.set(key, running);
      try {
        return await running;
      } finally {
        if (lastByKey.get(key) === running) lastByKey.delete(key);
      }
    },
  };
}
