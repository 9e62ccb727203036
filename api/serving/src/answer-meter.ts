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

/** The 95th percentile is that of this many newest response times at most, so that memory stays bounded. */
const maxMeasuredAnswers = 1_000;

/** Opens a meter with bounded memory. @param now in ms; any clock, because only differences are used */
export function openAnswerMeter(now: () => number): AnswerMeter {
  const countsBySecond = new Map<number, { requests: number; failures: number }>();
  let responseTimes: { readonly at: number; readonly duration: number }[] = [];
  let newest = { second: -Infinity, counts: { requests: 0, failures: 0 } };
  const dropOld = (second: number): void => {
    for (const counted of countsBySecond.keys()) {
      if (counted <= second - windowSeconds) countsBySecond.delete(counted);
    }
  };
  const countsOf = (second: number) => {
    if (second === newest.second) return newest.counts;
    const counts = countsBySecond.get(second) ?? { requests: 0, failures: 0 };
    countsBySecond.set(second, counts);
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
      responseTimes.push({ at, duration });
      if (responseTimes.length >= maxMeasuredAnswers * 2) responseTimes = responseTimes.slice(-maxMeasuredAnswers);
    },
    read() {
      dropOld(Math.floor(now() / 1000));
      const all = [...countsBySecond.values()];
      const sum = (part: 'requests' | 'failures') => all.reduce((total, counts) => total + counts[part], 0);
      const fresh = responseTimes.filter(({ at }) => at > now() - windowSeconds * 1000).slice(-maxMeasuredAnswers);
      const sorted = fresh.map(({ duration }) => duration).sort((a, b) => a - b);
      const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
      return { requests: sum('requests'), failures: sum('failures'), p95: p95 === undefined ? null : Math.round(p95) };
    },
  };
}
