import { readFileSync } from 'node:fs';

/** In ms: the interval of the measurements, and how long they are kept, which is longer than any wait for a host. */
const interval = 500;
const keptFor = 30_000;

/** A host ran out of its time because the machine gave it too little of the processor: its release has not failed. */
export class StarvedError extends Error {}

interface Measurement {
  /** As `performance.now()` counts. */
  readonly at: number;
  /** In ms: the host's waits for a processor since its start. */
  readonly waited: number;
}

/** How long a host has waited for a processor, over time. */
export interface Starvation {
  /**
   * Whether the host had to wait for a processor during more than half of the time since `at` (as `performance.now()` counts).
   * An endless loop alone on a processor waits for none, and code that waits for a timer needs none: both are not starved.
   */
  isSince(at: number): boolean;
  end(): void;
}

/**
 * Measures how long a host waits for a processor: hosts have a low priority, so a busy machine can leave one without processor time.
 * @param processorWait in ms since the host's start.
 */
export function watchStarvation(processorWait: () => number): Starvation {
  const measurements: Measurement[] = [];
  function measure(): Measurement {
    const now = { at: performance.now(), waited: processorWait() };
    measurements.push(now);
    while (measurements[0] !== undefined && now.at - measurements[0].at > keptFor) measurements.shift();
    return now;
  }
  measure();
  const timer = setInterval(measure, interval).unref();
  return {
    isSince(at) {
      const now = measure();
      // The nearest measurement in time: one at the begin of each page would cost more.
      const since = measurements.reduce((one, other) =>
        Math.abs(other.at - at) < Math.abs(one.at - at) ? other : one,
      );
      return now.waited - since.waited > (now.at - since.at) / 2;
    },
    end: () => clearInterval(timer),
  };
}

/**
 * In ms: how long a process's main thread has been ready to run while no processor was free for it; 0 if the system does not
 * report it (`/proc` of Linux).
 */
export function processorWaitOf(pid: number): number {
  try {
    const [, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1_000_000;
  } catch {
    return 0;
  }
}
