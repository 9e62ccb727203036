import { median } from '../shared/statistics.ts';
import type { WantedFigure } from '../shared/wanted-figures.ts';
import { medianOf, ratios, type Views } from './report.ts';

/** A required maximum of a figure, at every viewport width. */
interface Limit {
  /** The page to which the limit applies; absent for every page. */
  readonly page?: string;
  readonly wanted: string;
  readonly figureOf: (views: Views) => number;
  readonly maximum: number;
  /** The number of decimal places that are printed. */
  readonly digits: number;
}

const ratioToMonolith = (views: Views) => median(ratios(views, 'monolith', 'interactive'));
const siteFigure =
  (figure: Parameters<typeof medianOf>[2], unit = 1) =>
  (views: Views) =>
    medianOf(views, 'federated', figure) / unit;

const limits: readonly Limit[] = [
  { page: 'article', wanted: 'interactive ÷ monolith ≤ 0.75', figureOf: ratioToMonolith, maximum: 0.75, digits: 2 },
  {
    page: 'article',
    wanted: 'script to interactive ≤ 130 kB',
    figureOf: siteFigure('scriptBytes', 1_000),
    maximum: 130,
    digits: 1,
  },
  {
    page: 'article',
    wanted: 'HTML in brotli ≤ 16 kB',
    figureOf: siteFigure('htmlBytes', 1_000),
    maximum: 16,
    digits: 1,
  },
  { page: 'landing', wanted: 'interactive ÷ monolith ≤ 0.85', figureOf: ratioToMonolith, maximum: 0.85, digits: 2 },
  {
    wanted: 'LCP ÷ no script ≤ 1.05',
    figureOf: (views) => median(ratios(views, 'no script', 'lcp')),
    maximum: 1.05,
    digits: 2,
  },
  { wanted: 'dependent requests ≤ 3', figureOf: siteFigure('dependent'), maximum: 3, digits: 0 },
  { wanted: 'CLS ≤ 0.01', figureOf: siteFigure('cls'), maximum: 0.01, digits: 3 },
];

/** The required figures of the measured pages, and the results. */
export function wantedOf(all: readonly Views[]): WantedFigure[] {
  const pages = [...new Set(all.map(({ page }) => page))];
  return pages.flatMap((page) => {
    const widths = all.filter((views) => views.page === page);
    return limits
      .filter((limit) => limit.page === undefined || limit.page === page)
      .map(({ wanted, figureOf, maximum, digits }) => ({
        wanted: `${page}: ${wanted}`,
        measured: widths.map((views) => `${figureText(figureOf(views), digits)} at ${views.width} px`).join(', '),
        met: widths.every((views) => figureOf(views) <= maximum),
      }));
  });
}

function figureText(figure: number, digits: number): string {
  return Number.isNaN(figure) ? 'nothing' : figure.toFixed(digits);
}
