/** Does what has the same key one after the other. Other processes are held off by the database, not by this. */
export interface Turns {
  take<T>(key: number, work: () => Promise<T>): Promise<T>;
}

export function openTurns(): Turns {
  const last = new Map<number, Promise<unknown>>();
  return {
    take: async (key, work) => {
      const before = last.get(key) ?? Promise.resolve();
      const turn = before.then(work, work);
      last.set(key, turn);
      try {
        return await turn;
      } finally {
        if (last.get(key) === turn) last.delete(key);
      }
    },
  };
}
