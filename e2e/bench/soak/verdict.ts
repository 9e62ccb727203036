import type { ProcessState } from './state-of.ts';
import type { Sent } from './traffic.ts';

/** What the processes held at a moment, in ms since the traffic began. */
export interface Sample {
  readonly at: number;
  readonly states: Readonly<Record<string, ProcessState>>;
}

/** How much the last third may be above the first: a share, and what scatters anyway. */
const bounds = {
  heap: { share: 1.1, more: 10e6, unit: 1e6 },
  rss: { share: 1.15, more: 40e6, unit: 1e6 },
  handles: { share: 1.2, more: 20, unit: 1 },
  files: { share: 1.2, more: 20, unit: 1 },
} as const;
/** Answers in a third, below which nothing is said of their times. */
const fewest = 20;
const slower = { median: { share: 1.5, more: 10 }, p95: { share: 2, more: 100 } } as const;

/** Of the numbers, in ascending order, the one at this part of them; 0 where there are none. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** What did not hold, in sentences. */
interface SoakFaults {
  readonly failed: readonly string[];
  /** What the processes hold more of. */
  readonly grown: readonly string[];
  readonly slower: readonly string[];
}

/** What is not flat, and what failed; empty where the site has held. The first fifth of the time warms up. */
export function faultsOf(samples: readonly Sample[], sent: readonly Sent[], length: number): SoakFaults {
  const [from, third] = [length * 0.2, (length * 0.8) / 3];
  const first = ({ at }: { at: number }): boolean => at >= from && at < from + third;
  const last = ({ at }: { at: number }): boolean => at >= length - third;
  const failed = sent.filter(({ fault }) => fault !== null).map(({ name, fault }) => `${name} failed: ${fault}`);
  const grown: string[] = [];
  const later: string[] = [];
  for (const process of Object.keys(samples[0]?.states ?? {})) {
    for (const what of ['heap', 'rss', 'handles', 'files'] as const) {
      const held = (when: (sample: Sample) => boolean): number =>
        quantile(
          samples.filter(when).map(({ states }) => states[process]?.[what] ?? 0),
          0.5,
        );
      const { share, more, unit } = bounds[what];
      const [before, after] = [held(first), held(last)];
      if (after > before * share + more)
        grown.push(`${what} of the ${process} rose from ${(before / unit).toFixed(0)} to ${(after / unit).toFixed(0)}`);
    }
  }
  for (const name of new Set(sent.map((one) => one.name))) {
    const times = (when: (one: Sent) => boolean): number[] =>
      sent.filter((one) => one.name === name && when(one)).map(({ took }) => took);
    for (const [what, part] of [
      ['median', 0.5],
      ['p95', 0.95],
    ] as const) {
      const [early, late] = [times(first), times(last)];
      // Of a few, one that happens to be slow is half of all.
      if (early.length < fewest || late.length < fewest) continue;
      const [before, after] = [quantile(early, part), quantile(late, part)];
      const { share, more } = slower[what];
      if (after > before * share + more)
        later.push(`${name}: the ${what} rose from ${before.toFixed(0)} to ${after.toFixed(0)} ms`);
    }
  }
  return { failed, grown, slower: later };
}
