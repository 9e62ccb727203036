/** The shutdown of a process. */
export interface Lifecycle {
  readonly stopping: boolean;
  /**
   * Registers work for the end of the process, after the last request. The process may exit before the work is done.
   */
  atEnd(work: () => Promise<unknown>): void;
  /** Marks the process as stopping. */
  beginStop(): void;
  /** Runs the registered work; resolves when all of it has ended. */
  end(): Promise<void>;
}

export function openLifecycle(): Lifecycle {
  const works: (() => Promise<unknown>)[] = [];
  let stopping = false;
  return {
    get stopping() {
      return stopping;
    },
    atEnd: (work) => void works.push(work),
    beginStop: () => void (stopping = true),
    end: async () => void (await Promise.allSettled(works.map((work) => work()))),
  };
}
