import { cpuSecondsOf } from './cpu-seconds.ts';

/** In s: how far back the watch looks, and between two looks. */
const span = 5;
const step = 1;

/** In seconds of the processor that a host may use within the span: whatever it does, and besides for each page that it was making. */
const freeCpu = 1;
const cpuForPage = 1;

interface Look {
  /** In s. */
  readonly at: number;
  /** In s. */
  readonly cpu: number;
  /** In number of pages that were made before. */
  readonly made: number;
}

/** A watch over the processor's time of a host. */
export interface CpuWatch {
  /** A page is asked for. */
  begin(): void;
  /** A page has come. */
  finish(): void;
  end(): void;
}

/**
 * Watches how much of the processor a host uses: a page has a deadline, but what it leaves behind, such as a timer that repeats, would go on
 * for as long as the host is there. Watches nothing where the system does not say (`/proc` of Linux). `onExcess` is called once.
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
    // A page server that was itself late looks further back.
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
