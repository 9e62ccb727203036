/** What is wanted of a bench, and what it came to. */
export interface WantedFigure {
  /** Such as `requests that failed: 0`. */
  readonly wanted: string;
  readonly measured: string | number;
  readonly met: boolean;
  /** A time says as much of the machine as of the site: it is told, and the bench ends well all the same. Default false. */
  readonly isTime?: boolean;
}

/**
 * Says what is wanted, in the table that `npm run bench` reads, and has the process end with 1 where something other than a
 * time is not met. Nothing wanted would be nothing shown. @throws Error where the list is empty.
 */
export function tellWanted(figures: readonly WantedFigure[]): void {
  if (figures.length === 0) throw new Error('a bench that wants nothing shows nothing');
  const rows = figures.map(({ wanted, measured, met }) => `| ${wanted} | ${measured} | ${met ? 'yes' : 'no'} |`);
  console.log(['', '| figure wanted | measured | met |', '|---|---|---|', ...rows].join('\n'));
  if (figures.some(({ met, isTime = false }) => !met && !isTime)) process.exitCode = 1;
}
