import { cpuSecondsOf } from './cpu-seconds.ts';

/** In s: the period that the watch measures, and the interval of its measurements. */
const span = 5;
const step = 1;

/** In seconds of processor time that a host may use within the period: in any case, and in addition for each page in progress. */
const freeCpu = 1;
const cpuForPage = 1;

interface Look {
  /** In s. */
  readonly at: number;
  /** In s. */
  readonly cpu: number;
  /** In number of pages finished before the measurement. */
  readonly made: number;
}

/** A watch over the processor's time of a host. */
export interface CpuWatch {
  /** A page has been requested. */
  begin(): void;
  /** A page has been received. */
  finish(): void;
  end(): void;
}

/**
 * Watches a host's use of the processor: a page has a deadline, but its leftovers, such as a repeating timer, would run as long
 * as the host. Does nothing if the system does not report it (`/proc` of Linux). `onExcess` is called once.
 */
export function watchCpu(pid: number, onExcess: (why: string) => void): CpuWatch {
  let begun = 0;
  let made = 0;
  const looks: Look[] = [];

  function look(): void {
    const cpu = cpuSecondsOf(pid);
    if (cpu === null) return end();
    const at = performance.now() / 1_000;
    looks.push({ at, cpu, made });
    while (looks[1] !== undefined && at - looks[1].at >= span) looks.shift();
    const [first] = looks;
    if (first === undefined) return;
    const [used, pages, seconds] = [cpu - first.cpu, begun - first.made, at - first.at];
    // If the page server was itself late, the measured period is longer.
    if (used <= freeCpu * Math.max(1, seconds / span) + cpuForPage * pages) return;
    end();
    onExcess(
      `it used ${used.toFixed(1)} s of the processor within ${seconds.toFixed(1)} s, while it made ${pages} pages`,
    );
  }

  const timer = setInterval(look, step * 1_000).unref();
  const end = (): void => clearInterval(timer);
  look();
  return { begin: () => void (begun += 1), finish: () => void (made += 1), end };
}
