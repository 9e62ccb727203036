import { join } from 'node:path';
import { openDatabase } from '../platform/database/open.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { settingsFrom } from '../settings.ts';
import { failStart } from '../platform/start-error.ts';
import { commandOf } from './command.ts';
import { exportCommand } from './posts/export.ts';
import { historyCommand } from './posts/history.ts';
import { importCommand } from './posts/import.ts';
import { listCommand } from './posts/list.ts';
import type { PostsCommand } from './posts/posts-command.ts';
import { previewCommand } from './posts/preview.ts';
import { scheduleCommand } from './posts/schedule.ts';
import { unpublishCommand } from './posts/unpublish.ts';

const commands: Readonly<Record<string, PostsCommand>> = {
  import: importCommand,
  list: listCommand,
  preview: previewCommand,
  schedule: scheduleCommand,
  unpublish: unpublishCommand,
  history: historyCommand,
  export: exportCommand,
};

async function run(argv: readonly string[]): Promise<number> {
  const { command, args } = commandOf('npm run posts', commands, argv);
  const settings = settingsFrom(loadEnvironment());
  const db = await openDatabase(settings);
  try {
    // `npm run` changes the working directory to the repository's root; INIT_CWD is the author's working directory.
    const workingFolder = process.env['INIT_CWD'] ?? process.cwd();
    return await command.run(
      { db, settings, mediaFolder: join(settings.dataFolder, 'media'), workingFolder, now: Date.now() },
      args,
    );
  } finally {
    await db.close();
  }
}

process.exitCode = await run(process.argv.slice(2)).catch(failStart);
