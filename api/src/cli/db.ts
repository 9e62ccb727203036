import { loadEnvironment } from '../platform/settings/environment.ts';
import { settingsFrom } from '../settings.ts';
import { failStart } from '../platform/start-error.ts';
import { commandOf } from './db/commands.ts';

async function run(given: readonly string[]): Promise<number> {
  const { command, args } = commandOf(given);
  const settings = settingsFrom(loadEnvironment());
  // `npm run` changes the working directory to the repository's root; INIT_CWD is the operator's working directory.
  const here = process.env['INIT_CWD'] ?? process.cwd();
  return command.run({ settings, here, now: () => Date.now() }, args);
}

process.exitCode = await run(process.argv.slice(2)).catch(failStart);
