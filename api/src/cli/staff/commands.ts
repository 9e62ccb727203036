import { commandOf } from '../command.ts';
import { addCommand } from './add.ts';
import { disableCommand, enableCommand, passwordCommand, roleCommand, unlockCommand } from './change.ts';
import { listCommand } from './list.ts';
import { sessionsCommand } from './sessions.ts';
import type { StaffCommand } from './staff-command.ts';
import { totpCommand } from './totp.ts';

const commands: Readonly<Record<string, StaffCommand>> = {
  add: addCommand,
  list: listCommand,
  role: roleCommand,
  password: passwordCommand,
  totp: totpCommand,
  sessions: sessionsCommand,
  unlock: unlockCommand,
  disable: disableCommand,
  enable: enableCommand,
};

/** The command of the given arguments, and its remaining arguments. @throws StartError with the usage. */
export function staffCommandOf(argv: readonly string[]) {
  return commandOf('npm run staff', commands, argv, 'A password is asked for, or read from standard input.');
}
