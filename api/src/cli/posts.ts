import { join } from 'node:path';
import { openDatabase } from '../platform/database/open.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { settingsFrom } from '../settings.ts';
import { failStart, StartError } from '../platform/start-error.ts';
import type { Command } from './command.ts';
import { exportCommand } from './commands/export.ts';
import { historyCommand } from './commands/history.ts';
import { importCommand } from './commands/import.ts';
import { listCommand } from './commands/list.ts';
import { previewCommand } from './commands/preview.ts';
import { scheduleCommand } from './commands/schedule.ts';
import { unpublishCommand } from './commands/unpublish.ts';

const commands: ReadonlyMap<string, Command> = new Map([
  ['import', importCommand],
  ['list', listCommand],
  ['preview', previewCommand],
  ['schedule', scheduleCommand],
  ['unpublish', unpublishCommand],
  ['history', historyCommand],
  ['export', exportCommand],
]);

function usage(): string {
  const lines = [...commands].map(([name, command]) => `  npm run posts -- ${name} ${command.usage}`.trimEnd());
  return ['usage:', ...lines].join('\n');
}

async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const command = commands.get(name);
  if (!command || args.length < command.takes[0] || args.length > command.takes[1]) throw new StartError(usage());
  const settings = settingsFrom(loadEnvironment());
  const db = await openDatabase(settings);
  try {
    // `npm run` changes the working directory to the repository's root; INIT_CWD is the author's working directory.
    const here = process.env['INIT_CWD'] ?? process.cwd();
    return await command.run(
      { db, settings, mediaFolder: join(settings.dataFolder, 'media'), here, now: Date.now() },
      args,
    );
  } finally {
    await db.close();
  }
}

process.exitCode = await run(process.argv.slice(2)).catch(failStart);
