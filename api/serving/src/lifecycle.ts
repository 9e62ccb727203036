/** Whether a process is about to end, and what is to be done before it does. */
export interface Lifecycle {
  readonly stopping: boolean;
  /** Done once nothing is served any more. Nobody waits for it for long. */
  atEnd(work: () => Promise<unknown>): void;
  /** From now on the process is about to end. */
  beginStop(): void;
  /** Ends once all that was asked for has been tried. */
  end(): Promise<void>;
}

/** The life of a process. */
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
