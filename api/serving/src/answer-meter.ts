/** The answers of a process in the last minute. */
export interface AnswerStats {
  readonly requests: number;
  /** The requests among them with a status of 500 or more. */
  readonly failures: number;
  /** In ms: the 95th percentile of the response times; null without answers. */
  readonly p95: number | null;
}

/** Counts answers. */
export interface AnswerMeter {
  /** Counts an answer; `duration` in ms. */
  record(status: number, duration: number): void;
  read(): AnswerStats;
}

/** In s: older answers are not counted. */
const windowSeconds = 60;

/** The number of newest answers whose response times are used. */
const maxTimed = 1_000;

/** Opens a meter with constant memory; `now` in ms; only differences are used, so that `performance.now` will do. */
export function openAnswerMeter(now: () => number): AnswerMeter {
  const seconds = new Map<number, { requests: number; failures: number }>();
  let times: { readonly at: number; readonly duration: number }[] = [];
  let newest = { second: -Infinity, counts: { requests: 0, failures: 0 } };
  const dropOld = (second: number): void => {
    for (const known of seconds.keys()) if (known <= second - windowSeconds) seconds.delete(known);
  };
  const countsOf = (second: number) => {
    if (second === newest.second) return newest.counts;
    const counts = seconds.get(second) ?? { requests: 0, failures: 0 };
    seconds.set(second, counts);
    newest = { second, counts };
    dropOld(second);
    return counts;
  };
  return {
    record(status, duration) {
      const at = now();
      const counts = countsOf(Math.floor(at / 1000));
      counts.requests += 1;
      if (status >= 500) counts.failures += 1;
      times.push({ at, duration });
      if (times.length >= maxTimed * 2) times = times.slice(-maxTimed);
    },
    read() {
      dropOld(Math.floor(now() / 1000));
      const all = [...seconds.values()];
      const sum = (part: 'requests' | 'failures') => all.reduce((total, counts) => total + counts[part], 0);
      const fresh = times.filter(({ at }) => at > now() - windowSeconds * 1000).slice(-maxTimed);
      const sorted = fresh.map(({ duration }) => duration).sort((a, b) => a - b);
      const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
      return { requests: sum('requests'), failures: sum('failures'), p95: p95 === undefined ? null : Math.round(p95) };
    },
  };
}
