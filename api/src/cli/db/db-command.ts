import type { Settings } from '../../settings.ts';

/** The context of a command. The database is not open, because some commands need it closed or use another one. */
export interface DbContext {
  readonly settings: Settings;
  /** The operator's working directory, to which paths are relative. */
  readonly here: string;
  /** In ms since 1970. */
  readonly now: () => number;
}

/** A command of `npm run db`. */
export interface DbCommand {
  /** The arguments, for the help text. */
  readonly usage: string;
  /** The minimum and maximum number of arguments. */
  readonly takes: readonly [fewest: number, most: number];
  /** @returns the exit code. @throws StartError with a message for the operator. */
  readonly run: (context: DbContext, args: readonly string[]) => Promise<number>;
}
