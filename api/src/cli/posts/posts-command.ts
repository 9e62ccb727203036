import type { Database } from '../../platform/database/database.ts';
import type { Settings } from '../../settings.ts';
import type { Command } from '../command.ts';

/** The context of a command. */
interface PostsContext {
  readonly db: Database;
  readonly settings: Settings;
  readonly mediaFolder: string;
  /** The author's working directory, to which paths are relative. */
  readonly workingFolder: string;
  /** In ms since 1970. */
  readonly now: number;
}

/** A command of `npm run posts`; its result is the exit code. */
export type PostsCommand = Command<PostsContext, number>;
