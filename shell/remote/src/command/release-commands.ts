import { diff } from './commands/diff.ts';
import { list } from './commands/list.ts';
import { canary, promote, rollback } from './commands/move.ts';
import { publish } from './commands/publish.ts';

/** The commands that release a remote, by name. */
export const releaseCommands = { publish, promote, rollback, canary, list, diff };
