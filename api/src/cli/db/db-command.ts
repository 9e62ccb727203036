import type { Settings } from '../../settings.ts';

/** What a command works with. The database is not open: some commands need it closed, or another one. */
export interface DbContext {
  readonly settings: Settings;
  /** Where the operator stands: paths start here. */
  readonly here: string;
  /** In ms since 1970. */
  readonly now: () => number;
}

/** One command of `npm run db`. */
export interface DbCommand {
  /** What follows its name, for the help. */
  readonly usage: string;
  /** The numbers of arguments it takes, the fewest and the most. */
  readonly takes: readonly [fewest: number, most: number];
  /** @returns the exit code. @throws StartError in words for the operator. */
  readonly run: (context: DbContext, args: readonly string[]) => Promise<number>;
}
