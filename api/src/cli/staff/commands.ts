import { StartError } from '../../platform/start-error.ts';
import { addCommand } from './add.ts';
import { disableCommand, enableCommand, passwordCommand, roleCommand, unlockCommand } from './change.ts';
import { listCommand } from './list.ts';
import { sessionsCommand } from './sessions.ts';
import type { StaffCommand } from './staff-command.ts';
import { totpCommand } from './totp.ts';

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

/** The command of the given arguments, and its remaining arguments. @throws StartError with the usage. */
export function commandOf([name = '', ...args]: readonly string[]): {
  readonly command: StaffCommand;
  readonly args: readonly string[];
} {
  const command = commands.get(name);
  if (!command || args.length < command.takes[0] || args.length > command.takes[1]) throw new StartError(usage());
  return { command, args };
}

function usage(): string {
  const lines = [...commands].map(([name, command]) => `  npm run staff -- ${name} ${command.usage}`.trimEnd());
  return ['usage:', ...lines, 'A password is asked for, or read from standard input.'].join('\n');
}
