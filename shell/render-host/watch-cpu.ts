import { cpuSecondsOf } from './cpu-seconds.ts';

/** In s: the period that the watch measures, and the interval of its measurements. */
const period = 5;
const interval = 1;

/** In seconds of processor time that a host may use within the period: in any case, and in addition for each page in progress. */
const freeCpu = 1;
const cpuForPage = 1;

interface Measurement {
  /** In s, as `performance.now()` counts. */
  readonly at: number;
  /** In s: the processor time used since the host's start. */
  readonly cpu: number;
  /** In number of pages finished before the measurement. */
  readonly finished: number;
}

/** A watch over the processor time that a host uses. */
export interface CpuWatch {
  /** A page has been requested. */
  begin(): void;
  /** A page has been received. */
  finish(): void;
  end(): void;
}

/**
 * Watches a host's use of the processor: a page has a deadline, but code that it leaves running, such as a repeating timer, could run
 * as long as the host. Does nothing if the system does not report processor times (`/proc` of Linux). `onExcess` is called once.
 */
export function watchCpu(pid: number, onExcess: (why: string) => void): CpuWatch {
  let started = 0;
  let finished = 0;
  const measurements: Measurement[] = [];

  function measure(): void {
    const cpu = cpuSecondsOf(pid);
    if (cpu === null) return end();
    const at = performance.now() / 1_000;
    measurements.push({ at, cpu, finished });
    while (measurements[1] !== undefined && at - measurements[1].at >= period) measurements.shift();
    const [first] = measurements;
    if (first === undefined) return;
    const [used, pages, seconds] = [cpu - first.cpu, started - first.finished, at - first.at];
    // If the page server was itself late, the measured period is longer.
    if (used <= freeCpu * Math.max(1, seconds / period) + cpuForPage * pages) return;
    end();
    onExcess(
      `it used ${used.toFixed(1)} s of the processor within ${seconds.toFixed(1)} s, while it made ${pages} pages`,
    );
  }

  const timer = setInterval(measure, interval * 1_000).unref();
  const end = (): void => clearInterval(timer);
  measure();
  return { begin: () => void (started += 1), finish: () => void (finished += 1), end };
}
