import { median } from '../shared/statistics.ts';
import type { WantedFigure } from '../shared/wanted-figures.ts';
import { medianOf, ratios, type Views } from './report.ts';

/** A required maximum of a figure, at every viewport width. */
interface Limit {
  /** The page to which the limit applies; absent for every page. */
  readonly page?: string;
  readonly wanted: string;
  readonly of: (views: Views) => number;
  readonly most: number;
  readonly digits: number;
}

const overMonolith = (views: Views) => median(ratios(views, 'monolith', 'interactive'));
const ofSite =
  (figure: Parameters<typeof medianOf>[2], unit = 1) =>
  (views: Views) =>
    medianOf(views, 'federated', figure) / unit;

const limits: readonly Limit[] = [
  { page: 'article', wanted: 'interactive ÷ monolith ≤ 0.75', of: overMonolith, most: 0.75, digits: 2 },
  { page: 'article', wanted: 'script to interactive ≤ 130 kB', of: ofSite('scriptBytes', 1_000), most: 130, digits: 1 },
  { page: 'article', wanted: 'HTML in brotli ≤ 16 kB', of: ofSite('htmlBytes', 1_000), most: 16, digits: 1 },
  { page: 'landing', wanted: 'interactive ÷ monolith ≤ 0.85', of: overMonolith, most: 0.85, digits: 2 },
  { wanted: 'LCP ÷ no script ≤ 1.05', of: (views) => median(ratios(views, 'no script', 'lcp')), most: 1.05, digits: 2 },
  { wanted: 'dependent requests ≤ 3', of: ofSite('dependent'), most: 3, digits: 0 },
  { wanted: 'CLS ≤ 0.01', of: ofSite('cls'), most: 0.01, digits: 3 },
];

/** The required figures of the measured pages, and the results. */
export function wantedOf(all: readonly Views[]): WantedFigure[] {
  const pages = [...new Set(all.map(({ page }) => page))];
  return pages.flatMap((page) => {
    const widths = all.filter((views) => views.page === page);
    return limits
      .filter((limit) => limit.page === undefined || limit.page === page)
      .map(({ wanted, of, most, digits }) => ({
        wanted: `${page}: ${wanted}`,
        measured: widths.map((views) => `${shown(of(views), digits)} at ${views.width} px`).join(', '),
        met: widths.every((views) => of(views) <= most),
      }));
  });
}

function shown(figure: number, digits: number): string {
  return Number.isNaN(figure) ? 'nothing' : figure.toFixed(digits);
}
