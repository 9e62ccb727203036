import { StartError } from '../platform/start-error.ts';

/** A command of a program such as `npm run db`. `Result` is the type of its result, mostly an exit code. */
export interface Command<Context, Result = void> {
  /** The arguments, for the help text. */
  readonly usage: string;
  /** The minimum and maximum number of arguments. */
  readonly argumentCount: readonly [min: number, max: number];
  /** @throws StartError with a message for the operator. */
  readonly run: (context: Context, args: readonly string[]) => Promise<Result>;
}

/** The command with this name; undefined if there is none. Inherited properties such as `toString` are no commands. */
export function findCommand<C>(commands: Readonly<Record<string, C>>, name: string): C | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

/**
 * The command that the given arguments name, and its own arguments. @throws StartError with the usage of `program`,
 * such as `npm run db`; `note` is its last line.
 */
export function commandOf<C extends Pick<Command<never>, 'usage' | 'argumentCount'>>(
  program: string,
  commands: Readonly<Record<string, C>>,
  [name = '', ...args]: readonly string[],
  note?: string,
): { readonly command: C; readonly args: readonly string[] } {
  const command = findCommand(commands, name);
  if (command && args.length >= command.argumentCount[0] && args.length <= command.argumentCount[1])
    return { command, args };
  const lines = Object.entries(commands).map(([each, { usage }]) => `  ${program} -- ${each} ${usage}`.trimEnd());
  throw new StartError(['usage:', ...lines, ...(note === undefined ? [] : [note])].join('\n'));
}
