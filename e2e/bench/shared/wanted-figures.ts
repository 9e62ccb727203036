import { isSmoke } from './options.ts';

/** A figure that is wanted of a bench, and what was measured. */
export interface WantedFigure {
  /** Such as `requests that failed: 0`. */
  readonly wanted: string;
  readonly measured: string | number;
  readonly met: boolean;
  /** Whether the figure has to be met by the smallest load as well; default false, as for all times and ratios. */
  readonly atAnyLoad?: boolean;
}

/**
 * Prints the table of wanted figures that `npm run bench` reads, and has the process end with 1 where one is not met; in a
 * smoke run, where one is not met that holds at any load. @throws Error if nothing is wanted: that shows nothing.
 */
export function reportWanted(figures: readonly WantedFigure[]): void {
  if (figures.length === 0) throw new Error('A bench that wants nothing shows nothing');
  const rows = figures.map(({ wanted, measured, met }) => `| ${wanted} | ${measured} | ${met ? 'yes' : 'no'} |`);
  console.log(['', '| figure wanted | measured | met |', '|---|---|---|', ...rows].join('\n'));
  if (figures.some(({ met, atAnyLoad = false }) => !met && (atAnyLoad || !isSmoke))) process.exitCode = 1;
}

/** A wanted count of 0, which holds at any load. */
export function wantNone(what: string, count: number): WantedFigure {
  return { wanted: `${what}: 0`, measured: count, met: count === 0, atAnyLoad: true };
}
