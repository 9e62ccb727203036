import { isSmoke } from './options.ts';

/** A bench's required figure, and the measured one. */
export interface WantedFigure {
  /** Such as `requests that failed: 0`. */
  readonly wanted: string;
  readonly measured: string | number;
  readonly met: boolean;
  /** Whether the figure is also required under the smallest load; default false, as for all times and ratios. */
  readonly atAnyLoad?: boolean;
}

/**
 * Prints the table of required figures, which `npm run bench` parses, and sets the exit code 1 if one is not met; in a smoke run
 * only for figures required at any load. @throws Error if `figures` is empty: a bench without requirements proves nothing
 */
export function reportWanted(figures: readonly WantedFigure[]): void {
  if (figures.length === 0) throw new Error('The bench requires no figure');
  const rows = figures.map(({ wanted, measured, met }) => `| ${wanted} | ${measured} | ${met ? 'yes' : 'no'} |`);
  console.log(['', '| figure wanted | measured | met |', '|---|---|---|', ...rows].join('\n'));
  if (figures.some(({ met, atAnyLoad = false }) => !met && (atAnyLoad || !isSmoke))) process.exitCode = 1;
}

/** A required count of 0, by default at any load. */
export function wantNone(name: string, count: number, { atAnyLoad = true } = {}): WantedFigure {
  return { wanted: `${name}: 0`, measured: count, met: count === 0, atAnyLoad };
}
