import { openDatabase } from '../database/open.ts';
import { loadEnvironment } from '../environment.ts';
import { openSecret } from '../secret.ts';
import { settingsFrom } from '../settings.ts';
import { failStart, StartError } from '../start-error.ts';
import { addCommand } from './staff/add.ts';
import { disableCommand, enableCommand, passwordCommand, roleCommand, unlockCommand } from './staff/change.ts';
import { listCommand } from './staff/list.ts';
import { openPrompt } from './staff/prompt.ts';
import { sessionsCommand } from './staff/sessions.ts';
import type { StaffCommand } from './staff/staff-command.ts';
import { totpCommand } from './staff/totp.ts';

const commands: ReadonlyMap<string, StaffCommand> = new Map([
  ['add', addCommand],
  ['list', listCommand],
  ['role', roleCommand],
  ['password', passwordCommand],
  ['totp', totpCommand],
  ['sessions', sessionsCommand],
  ['unlock', unlockCommand],
  ['disable', disableCommand],
  ['enable', enableCommand],
]);

function usage(): string {
  const lines = [...commands].map(([name, command]) => `  npm run staff -- ${name} ${command.usage}`.trimEnd());
  return ['usage:', ...lines, 'A password is asked for, or read from standard input.'].join('\n');
}

async function run([name = '', ...args]: readonly string[]): Promise<void> {
  const command = commands.get(name);
  if (!command || args.length < command.takes[0] || args.length > command.takes[1]) throw new StartError(usage());
  const settings = settingsFrom(loadEnvironment());
  const db = await openDatabase(settings);
  using prompt = openPrompt();
  try {
    const secret = openSecret(settings.secretKey, settings.dataFolder);
    await command.run({ db, site: settings.site, secret, prompt, now: () => Date.now() }, args);
  } finally {
    await db.close();
  }
}

await run(process.argv.slice(2)).catch(failStart);
