import type { ProcessState } from '../shared/state-of.ts';
import { quantile } from '../shared/statistics.ts';
import type { SentRequest } from './traffic.ts';

/** The processes' resources at a moment, in ms since the traffic began. */
export interface Sample {
  readonly at: number;
  readonly states: Readonly<Record<string, ProcessState>>;
}

/**
 * The permitted resources in the last third of the time, in bytes or as a number: at most `share` times the first third plus `more`,
 * the usual variation; and at most `stillGrowing` times the middle third plus `afterMiddle`, because a leak goes on growing.
 */
const bounds = {
  heap: { share: 1.1, more: 10e6, afterMiddle: 2e6, unit: 1e6 },
  rss: { share: 1.15, more: 40e6, afterMiddle: 10e6, unit: 1e6 },
  handles: { share: 1.2, more: 20, afterMiddle: 10, unit: 1 },
  files: { share: 1.2, more: 20, afterMiddle: 10, unit: 1 },
} as const;
/** The minimum number of responses in a third: with fewer, their times are not compared. */
const minResponses = 20;
/** The number of parts of a third. The median of their times is compared, so that one bad minute does not count as a trend. */
const parts = 5;
/** The permitted times of the last third: at most `share` times those of the first, plus `more` ms of usual variation. */
const timeBounds = { share: 1.5, more: 15 } as const;
/** The permitted resources of the last third, as a share of those of the middle third. */
const stillGrowing = 1.1;

/** The requirements that were not met, in sentences. */
interface SoakFaults {
  readonly failed: readonly string[];
  /** The resources that have grown. `slower`: the kinds of requests whose times have. */
  readonly grown: readonly string[];
  readonly slower: readonly string[];
}

/** Failed requests, growing resources and growing response times. The first fifth of the time is a warm-up, which is ignored. */
export function faultsOf(samples: readonly Sample[], sent: readonly SentRequest[], length: number): SoakFaults {
  const [from, third] = [length * 0.2, (length * 0.8) / 3];
  const first = ({ at }: { at: number }): boolean => at >= from && at < from + third;
  const middle = ({ at }: { at: number }): boolean => at >= from + third && at < length - third;
  const last = ({ at }: { at: number }): boolean => at >= length - third;
  const failed = sent.filter(({ fault }) => fault !== null).map(({ name, fault }) => `${name} failed: ${fault}`);
  const grown: string[] = [];
  const slower: string[] = [];
  for (const process of Object.keys(samples[0]?.states ?? {})) {
    for (const what of ['heap', 'rss', 'handles', 'files'] as const) {
      const medianOf = (when: (sample: Sample) => boolean): number =>
        quantile(
          samples.filter(when).map(({ states }) => states[process]?.[what] ?? 0),
          0.5,
        );
      const { share, more, afterMiddle, unit } = bounds[what];
      const [before, between, after] = [medianOf(first), medianOf(middle), medianOf(last)];
      const rounded = (figure: number): string => (figure / unit).toFixed(0);
      if (after > before * share + more)
        grown.push(`${what} of the ${process} rose from ${rounded(before)} to ${rounded(after)}`);
      else if (after > between * stillGrowing + afterMiddle)
        grown.push(`${what} of the ${process} still rose at the end, from ${rounded(between)} to ${rounded(after)}`);
    }
  }
  for (const name of new Set(sent.map((one) => one.name))) {
    const ofClass = sent.filter((request) => request.name === name);
    const [early, late] = [ofClass.filter(first), ofClass.filter(last)];
    // In a small sample, one slow response changes the result.
    if (early.length < minResponses || late.length < minResponses) continue;
    const quantilesOfParts = (requests: readonly SentRequest[], begin: number, part: number): number[] => {
      const parted = Array.from({ length: parts }, (_, index) =>
        requests.filter(({ at }) => Math.min(parts - 1, Math.floor(((at - begin) / third) * parts)) === index),
      );
      const times = parted.map((requestsOfPart) => requestsOfPart.map(({ took }) => took));
      return times.filter(({ length: count }) => count > 0).map((timesOfPart) => quantile(timesOfPart, part));
    };
    for (const [what, part] of [
      ['median', 0.5],
      ['p95', 0.95],
    ] as const) {
      const [begun, ended] = [quantilesOfParts(early, from, part), quantilesOfParts(late, length - third, part)];
      const [before, after] = [quantile(begun, 0.5), quantile(ended, 0.5)];
      // With a leak the times stay high in all parts; with noise they fall again.
      if (after > before * timeBounds.share + timeBounds.more && Math.min(...ended) > before)
        slower.push(`${name}: the ${what} rose from ${before.toFixed(0)} to ${after.toFixed(0)} ms`);
    }
  }
  return { failed, grown, slower };
}
