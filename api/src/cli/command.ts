import type { Database } from '../platform/database/database.ts';
import type { Settings } from '../settings.ts';

/** The context of a command. */
export interface CommandContext {
  readonly db: Database;
  readonly settings: Settings;
  readonly mediaFolder: string;
  /** The author's working directory, to which paths are relative. */
  readonly here: string;
  /** In ms since 1970. */
  readonly now: number;
}

/** A command of `npm run posts`. */
export interface Command {
  /** The arguments, for the help text. */
  readonly usage: string;
  /** The minimum and maximum number of arguments. */
  readonly takes: readonly [fewest: number, most: number];
  /** @returns the exit code. @throws StartError with a message for the author. */
  readonly run: (context: CommandContext, args: readonly string[]) => Promise<number>;
}
