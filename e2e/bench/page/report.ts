import { median, rangeText } from '../shared/statistics.ts';
import type { Measurement } from './measure.ts';
import type { Variant, VariantName } from './variants.ts';

/** The measured views of one page at one viewport width. */
export interface Views {
  /** The page's name. */
  readonly page: string;
  readonly path: string;
  /** In px. */
  readonly width: number;
  /** The views by variant: the same number for each, in the order in which they alternated. */
  readonly byVariant: ReadonlyMap<VariantName, readonly Measurement[]>;
}

export type Figure = Exclude<keyof Measurement, 'faults'>;

const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);
const rounded = (value: number) => value.toFixed(0);

const columns: Readonly<Record<string, readonly [Figure, (value: number) => string]>> = {
  'FCP ms': ['fcp', rounded],
  'LCP ms': ['lcp', rounded],
  'interactive ms': ['interactive', rounded],
  'whole ms': ['whole', rounded],
  CLS: ['cls', (value) => value.toFixed(3)],
  'script kB to interactive': ['scriptBytes', kilobytes],
  'all kB': ['bytes', kilobytes],
  'HTML kB': ['htmlBytes', kilobytes],
  requests: ['requests', rounded],
  'round trips': ['roundTrips', rounded],
  'dependent requests': ['dependent', rounded],
};

/** The median of a figure over a variant's views; NaN without views. */
export function medianOf(views: Views, variant: VariantName, figure: Figure): number {
  return median(views.byVariant.get(variant)?.map((view) => view[figure]) ?? []);
}

/**
 * The ratios of a figure of the site to that of another variant, for views measured in turn; empty if the other has no such
 * figure.
 */
export function ratios(views: Views, other: VariantName, figure: Figure, ownFigure: Figure = figure): number[] {
  const others = views.byVariant.get(other) ?? [];
  const all =
    views.byVariant.get('federated')?.map((view, index) => view[ownFigure] / (others[index]?.[figure] ?? Number.NaN)) ??
    [];
  return all.filter((ratio) => !Number.isNaN(ratio));
}

/** Prints the medians of each variant. */
export function printViews(views: Views, variants: readonly Variant[]): void {
  const shownVariants = variants.filter(({ name }) => views.byVariant.has(name));
  printTable(
    [`${views.page}, ${views.width} px`, ...Object.keys(columns)],
    shownVariants.map(({ name }) => [
      name,
      ...Object.values(columns).map(([figure, show]) => {
        const value = medianOf(views, name, figure);
        return Number.isNaN(value) ? '–' : show(value);
      }),
    ]),
  );
  for (const { name } of shownVariants) {
    const faults = new Set(views.byVariant.get(name)?.flatMap((view) => view.faults));
    for (const fault of faults) console.log(`${views.page}, ${name}, says: ${fault.replaceAll('\n', ' ')}`);
  }
}

/** Prints the median ratios of the site to the other variants, with the minimum and the maximum. */
export function printRatios(all: readonly Views[]): void {
  printTable(
    [
      'the site ÷ the other',
      'LCP ÷ no script',
      'interactive ÷ monolith',
      'whole ÷ monolith’s interactive',
      'script ÷ monolith',
      'interactive ÷ Next.js',
    ],
    all.map((views) => [
      `${views.page}, ${views.width} px`,
      ...[
        ratios(views, 'no script', 'lcp'),
        ratios(views, 'monolith', 'interactive'),
        ratios(views, 'monolith', 'interactive', 'whole'),
        ratios(views, 'monolith', 'scriptBytes'),
        ratios(views, 'Next.js', 'interactive'),
      ].map((ratiosOfFigure) =>
        ratiosOfFigure.length === 0 ? '–' : `${median(ratiosOfFigure).toFixed(2)} (${rangeText(ratiosOfFigure, 2)})`,
      ),
    ]),
  );
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log(['', line(head), `|---|${'--:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n'));
}
