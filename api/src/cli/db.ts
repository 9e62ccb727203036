import { loadEnvironment } from '../platform/settings/environment.ts';
import { settingsFrom } from '../settings.ts';
import { failStart } from '../platform/start-error.ts';
import { commandOf } from './command.ts';
import { backup } from './db/backup.ts';
import { copyCommand } from './db/copy.ts';
import type { DbCommand } from './db/db-command.ts';
import { restore } from './db/restore.ts';
import { verify } from './db/verify.ts';

const commands: Readonly<Record<string, DbCommand>> = { backup, verify, restore, copy: copyCommand };

async function run(argv: readonly string[]): Promise<number> {
  const { command, args } = commandOf('npm run db', commands, argv);
  const settings = settingsFrom(loadEnvironment());
  // `npm run` changes the working directory to the repository's root; INIT_CWD is the operator's working directory.
  const workingFolder = process.env['INIT_CWD'] ?? process.cwd();
  return command.run({ settings, workingFolder, now: () => Date.now() }, args);
}

process.exitCode = await run(process.argv.slice(2)).catch(failStart);
