import { openDatabase } from '../platform/database/open.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { openSecretKey } from '../platform/secrets/secret-key.ts';
import { settingsFrom } from '../settings.ts';
import { failStart } from '../platform/start-error.ts';
import { staffCommandOf } from './staff/commands.ts';
import { openPrompt } from './staff/prompt.ts';

async function run(argv: readonly string[]): Promise<void> {
  const { command, args } = staffCommandOf(argv);
  const settings = settingsFrom(loadEnvironment());
  const db = await openDatabase(settings);
  using prompt = openPrompt();
  try {
    const secret = openSecretKey(settings);
    await command.run({ db, site: settings.site, secret, prompt, now: () => Date.now() }, args);
  } finally {
    await db.close();
  }
}

await run(process.argv.slice(2)).catch(failStart);
