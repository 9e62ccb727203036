import { parseArgs } from 'node:util';
import { ApiError } from '@plumbline/contract/errors';
import type { Command, CommandInput } from './command.ts';
import { openRegistry, type TeamSettings } from './registry-client.ts';
import { Refusal } from './refusal.ts';

/** The remote that a command is about. */
export interface Target {
  readonly remote: string;
  /** The folder of its sources. */
  readonly folder: string;
  /** The site's origin; null if none is named. */
  readonly site: string | null;
  /** The arguments that do not name the remote. */
  readonly rest: readonly string[];
}

/** What differs between commands in the site's repository and in a remote's own repository. */
export interface CommandHost extends Pick<CommandInput, 'smokeTest'> {
  readonly commands: ReadonlyMap<string, Command>;
  /** Whether commands are given the remote's name. */
  readonly takesRemote: boolean;
  /** The remote that the arguments name. @throws Error in one sentence if they name none. */
  readonly targetOf: (args: readonly string[]) => Target;
  /** The site and the team's token. @throws Error if one of them is not valid. */
  readonly settings: () => TeamSettings;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs a command of `npx plumbline`. @returns the exit code: 0, or 1 if it failed or was refused. */
export async function runCommand(args: readonly string[], host: CommandHost): Promise<number> {
  const { out, err } = host;
  const asJson = args.includes('--json');
  try {
    const { values, positionals } = parse(args);
    const [name = '', ...commandArgs] = positionals;
    const command = host.commands.get(name);
    if (!host.takesRemote && command && commandArgs[0]?.startsWith('mf-'))
      throw new Error(`Leave the name out: in a repository of its own, npx plumbline ${name} is about its remote`);
    const maxArguments = (command?.maxArguments ?? 0) + (host.takesRemote ? 1 : 0);
    if (command === undefined || values.help || commandArgs.length > maxArguments) {
      const isUnknown = command === undefined && name !== '' && !values.help;
      const names = [...host.commands.keys()].join(', ');
      const message = isUnknown ? `There is no command ${name}; there are: ${names}` : usage(host);
      if (asJson && !values.help) out(JSON.stringify({ error: { code: 'usage', message, issues: [] } }));
      else err(message);
      return values.help ? 0 : 1;
    }
    const known = ['--json', '--help', ...command.usage.split(/[\s[\]|]+/)];
    const ignored = Object.entries(values).find(([option, value]) => value !== false && !known.includes(`--${option}`));
    if (ignored) throw new Error(`npx plumbline ${name} takes no --${ignored[0]}`);
    const { remote, folder, site, rest } = host.targetOf(commandArgs);
    const {
      json,
      lines,
      failed = false,
    } = await command.run({
      remote,
      takesRemote: host.takesRemote,
      folder,
      args: [...rest, ...(values.promote ? ['--promote'] : [])],
      reason: values.reason,
      expected: values.expected,
      promoteAfter: values['promote-after'],
      title: values.title,
      path: values.path,
      serve: values.serve,
      alone: values.alone,
      install: values.install,
      site,
      openRegistry: () => openRegistry(host.settings()),
      smokeTest: host.smokeTest,
      print: (line) => (asJson ? undefined : err(line)),
    });
    out(asJson ? JSON.stringify(json) : lines.join('\n'));
    return failed ? 1 : 0;
  } catch (error) {
    if (asJson) out(JSON.stringify({ error: errorJson(error, host) }));
    else err(messageOf(error, host));
    return 1;
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: flag,
      help: flag,
      promote: flag,
      alone: flag,
      install: flag,
      reason: text,
      expected: text,
      'promote-after': text,
      title: text,
      path: text,
      serve: text,
    },
  });
}

/** The end of the message about a site that does not respond. */
const unreachable = 'could not be reached: is its address right, and does it run?';

function errorJson(
  error: unknown,
  { settings }: CommandHost,
): {
  code: string;
  message: string;
  issues: readonly { path: string; message: string }[];
} {
  if (error instanceof ApiError && error.code === 'network')
    return { code: error.code, message: `${settings().origin} ${unreachable}`, issues: [] };
  if (error instanceof ApiError) return { code: error.code, message: error.detail, issues: error.issues };
  if (error instanceof Refusal) return { code: 'refused', message: error.message, issues: error.issues };
  return { code: 'failed', message: error instanceof Error ? error.message : String(error), issues: [] };
}

function messageOf(error: unknown, host: CommandHost): string {
  const { message, issues } = errorJson(error, host);
  return [message, ...issues.map(({ path, message: reason }) => `  ${path}: ${reason}`)].join('\n');
}

function usage({ commands, takesRemote }: CommandHost): string {
  const lines = [...commands].map(
    ([name, { usage: takes, description }]) =>
      `  npx plumbline ${name} ${takesRemote ? takes : takes.replace(/^<remote> ?/, '')}`.trimEnd() +
      `\n      ${description}`,
  );
  const site = takesRemote ? 'PLUMBLINE_ORIGIN is the site' : 'package.json names the site';
  return ['usage:', ...lines, `--json prints JSON. ${site}, PLUMBLINE_TOKEN the team’s token.`].join('\n');
}
