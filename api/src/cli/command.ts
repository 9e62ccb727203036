import type { Database } from '../platform/database/database.ts';
import type { Settings } from '../settings.ts';

/** What a command works with. */
export interface CommandContext {
  readonly db: Database;
  readonly settings: Settings;
  readonly mediaFolder: string;
  /** Where the author stands: paths start here. */
  readonly here: string;
  /** In ms since 1970. */
  readonly now: number;
}

/** One command of `npm run posts`. */
export interface Command {
  /** What follows its name, for the help. */
  readonly usage: string;
  /** The numbers of arguments it takes, the fewest and the most. */
  readonly takes: readonly [fewest: number, most: number];
  /** @returns the exit code. @throws StartError in words for the author. */
  readonly run: (context: CommandContext, args: readonly string[]) => Promise<number>;
}
