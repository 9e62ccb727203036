/** What a run of a loop asks for. */
export interface Rest {
  /** In ms until the next run. */
  readonly wait: number;
  /** Whether {@link JobLoop.wake} ends it. */
  readonly wakeable: boolean;
}

/** Work that is done again and again, never twice at a time. */
export interface JobLoop {
  /** There is something new to do: a wakeable rest ends, or the run that is under way is followed by another at once. */
  readonly wake: () => void;
  /** Settles once the run that is under way has ended; there is no other. */
  readonly stop: () => Promise<void>;
}

/** Starts a loop with a run at once. A run handles its own failures: one that throws ends the process. */
export function startLoop(run: () => Promise<Rest>): JobLoop {
  let stopping = false;
  let woken = false;
  let endRest = (): void => {};

  const rest = async ({ wait, wakeable }: Rest): Promise<void> => {
    if (wait <= 0 || stopping || (wakeable && woken)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, wait);
    endRest = () => (stopping || wakeable) && resolve();
    await promise;
    clearTimeout(timer);
  };
  const work = async (): Promise<void> => {
    while (!stopping) {
      woken = false;
      await rest(await run());
    }
  };
  const ended = work();
  return {
    wake: () => {
      woken = true;
      endRest();
    },
    stop: async () => {
      stopping = true;
      endRest();
      await ended;
    },
  };
}
