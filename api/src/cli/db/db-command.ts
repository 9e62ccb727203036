import type { Settings } from '../../settings.ts';
import type { Command } from '../command.ts';

/** The context of a command. The database is not open, because some commands need it closed or use another one. */
export interface DbContext {
  readonly settings: Settings;
  /** The operator's working directory, to which paths are relative. */
  readonly here: string;
  /** In ms since 1970. */
  readonly now: () => number;
}

/** A command of `npm run db`; its result is the exit code. */
export type DbCommand = Command<DbContext, number>;
