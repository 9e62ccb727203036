/** The answers of a process in the last minute. */
export interface Answered {
  readonly requests: number;
  /** Of these, failures of the server. */
  readonly failures: number;
  /** In ms: the 95th percentile of the response times; null without answers. */
  readonly p95: number | null;
}

/** Counts answers. */
export interface AnswerMeter {
  /** `took` in ms. */
  note(status: number, took: number): void;
  read(): Answered;
}

/** In s. */
const window = 60;

/** The number of newest answers whose response times are used. */
const timed = 1_000;

/** Opens a meter with constant memory; `now` in ms since any time. */
export function openAnswerMeter(now: () => number): AnswerMeter {
  const seconds = new Map<number, { requests: number; failures: number }>();
  let times: { readonly at: number; readonly took: number }[] = [];
  let newest = { second: -Infinity, counts: { requests: 0, failures: 0 } };
  const forget = (second: number): void => {
    for (const known of seconds.keys()) if (known <= second - window) seconds.delete(known);
  };
  const countsOf = (second: number) => {
    if (second === newest.second) return newest.counts;
    const counts = seconds.get(second) ?? { requests: 0, failures: 0 };
    seconds.set(second, counts);
    newest = { second, counts };
    forget(second);
    return counts;
  };
  return {
    note(status, took) {
      const at = now();
      const counts = countsOf(Math.floor(at / 1000));
      counts.requests += 1;
      if (status >= 500) counts.failures += 1;
      times.push({ at, took });
      if (times.length >= timed * 2) times = times.slice(-timed);
    },
    read() {
      forget(Math.floor(now() / 1000));
      const all = [...seconds.values()];
      const sum = (part: 'requests' | 'failures') => all.reduce((total, counts) => total + counts[part], 0);
      const fresh = times.filter(({ at }) => at > now() - window * 1000).slice(-timed);
      const sorted = fresh.map(({ took }) => took).sort((a, b) => a - b);
      const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
      return { requests: sum('requests'), failures: sum('failures'), p95: p95 === undefined ? null : Math.round(p95) };
    },
  };
}
