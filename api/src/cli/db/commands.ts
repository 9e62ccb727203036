import { StartError } from '../../platform/start-error.ts';
import { backup } from './backup.ts';
import { copyCommand } from './copy.ts';
import type { DbCommand } from './db-command.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

const commands: ReadonlyMap<string, DbCommand> = new Map<string, DbCommand>([
  ['backup', backup],
  ['verify', verify],
  ['restore', restore],
  ['copy', copyCommand],
]);

/** The command of the given arguments, and its remaining arguments. @throws StartError with the usage. */
export function commandOf([name = '', ...args]: readonly string[]): {
  readonly command: DbCommand;
  readonly args: readonly string[];
} {
  const command = commands.get(name);
  if (!command || args.length < command.takes[0] || args.length > command.takes[1]) throw new StartError(usage());
  return { command, args };
}

function usage(): string {
  const lines = [...commands].map(([name, command]) => `  npm run db -- ${name} ${command.usage}`.trimEnd());
  return ['usage:', ...lines].join('\n');
}
