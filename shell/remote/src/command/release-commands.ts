import { diff } from './commands/diff.ts';
import { list } from './commands/list.ts';
import { canary, promote, rollback } from './commands/change-channels.ts';
import { preview } from './commands/preview.ts';
import { publish } from './commands/publish.ts';
import { retire } from './commands/retire.ts';

/** The commands about a remote's releases, by name. */
export const releaseCommands = { publish, preview, promote, rollback, canary, list, diff, retire };
