import type { Settings } from '../../settings.ts';
import type { Command } from '../command.ts';

/** The context of a command. Each command opens the database itself, because some need it closed or use another one. */
export interface DbContext {
  readonly settings: Settings;
  /** The operator's working directory, to which paths are relative. */
  readonly workingFolder: string;
  /** In ms since 1970. */
  readonly now: () => number;
}

/** A command of `npm run db`; its result is the exit code. */
export type DbCommand = Command<DbContext, number>;
