/** The pause that a run requests. */
export interface Pause {
  /** In ms until the next run. */
  readonly wait: number;
  /** Whether {@link JobLoop.wake} ends the pause. */
  readonly wakeable: boolean;
}

/** Work that is repeated and never runs twice at the same time. */
export interface JobLoop {
  /** Reports new work: ends a wakeable pause, or starts another run directly after the current one. */
  readonly wake: () => void;
  /** Resolves after the current run; no other run starts. */
  readonly stop: () => Promise<void>;
}

/** Starts a loop, with the first run at once. A run must handle its own errors: an exception ends the process. */
export function startLoop(run: () => Promise<Pause>): JobLoop {
  let stopping = false;
  let woken = false;
  let endPause = (): void => {};

  const pause = async ({ wait, wakeable }: Pause): Promise<void> => {
    if (wait <= 0 || stopping || (wakeable && woken)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, wait);
    endPause = () => (stopping || wakeable) && resolve();
    await promise;
    clearTimeout(timer);
  };
  const work = async (): Promise<void> => {
    while (!stopping) {
      woken = false;
      await pause(await run());
    }
  };
  const ended = work();
  return {
    wake: () => {
      woken = true;
      endPause();
    },
    stop: async () => {
      stopping = true;
      endPause();
      await ended;
    },
  };
}
