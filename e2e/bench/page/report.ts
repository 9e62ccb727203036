import { median } from '../../../api/bench/median.ts';
import type { Measurement } from './measure.ts';
import type { Variant } from './variants.ts';

/** Prints a Markdown table of medians, and the ratios that the ground floor's figures are given in. */
export function printReport(
  title: string,
  variants: readonly Variant[],
  results: readonly (readonly Measurement[])[],
): void {
  const of = (index: number, key: Exclude<keyof Measurement, 'faults'>) =>
    median(results[index]?.map((result) => result[key]) ?? []);
  const whole = (value: number) => (Number.isNaN(value) ? '–' : String(Math.round(value)));
  console.log(
    `\n### ${title}\n\n| variant | FCP ms | LCP ms | interactive ms | CLS | script kB | all kB | requests | round trips |\n|---|---|---|---|---|---|---|---|---|`,
  );
  for (const [index, { name }] of variants.entries()) {
    const cells = [
      name,
      whole(of(index, 'fcp')),
      whole(of(index, 'lcp')),
      whole(of(index, 'interactive')),
      of(index, 'cls').toFixed(3),
      (of(index, 'scriptBytes') / 1000).toFixed(1),
      (of(index, 'bytes') / 1000).toFixed(1),
      whole(of(index, 'requests')),
      whole(of(index, 'roundTrips')),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const ratio = (a: number, b: number) => (a / b).toFixed(2);
  console.log(
    `\nLCP to no script ${ratio(of(0, 'lcp'), of(2, 'lcp'))}; interactive to monolith ${ratio(of(0, 'interactive'), of(1, 'interactive'))}; script bytes to monolith ${ratio(of(0, 'scriptBytes'), of(1, 'scriptBytes'))}`,
  );
  const faults = new Set(results.flat().flatMap((result) => result.faults));
  for (const fault of faults) console.log(`console: ${fault}`);
}
