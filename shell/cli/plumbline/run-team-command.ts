import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { ApiError } from '@plumbline/contract/errors';
import { RemoteName } from '@plumbline/contract/releases/releases';
import type { Command } from './command.ts';
import { check } from './commands/check.ts';
import { create } from './commands/create.ts';
import { dev } from './commands/dev.ts';
import { diff } from './commands/diff.ts';
import { list } from './commands/list.ts';
import { canary, promote, rollback } from './commands/move.ts';
import { publish } from './commands/publish.ts';
import { openRegistry } from './registry-client.ts';
import { Refusal } from './refusal.ts';
import { readTeamSettings } from './settings.ts';

const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({ create, dev, check, publish, promote, rollback, canary, list, diff }),
);

interface Context {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs a command of `npx plumbline`. @returns the exit code: 0, or 1 if it failed or was refused. */
export async function runTeamCommand(args: readonly string[], { environment, out, err }: Context): Promise<number> {
  const asJson = args.includes('--json');
  try {
    const { values, positionals } = parse(args);
    const [name = '', given = '', ...rest] = positionals;
    const command = commands.get(name);
    if (command === undefined || values.help || rest.length > command.most) {
      err(usage());
      return values.help ? 0 : 1;
    }
    // Shell completion adds a slash.
    const remote = v.safeParse(RemoteName, given.replace(/\/$/, ''));
    if (!remote.success) throw new Error(`"${given}" is no remote: its name ${remote.issues[0].message}`);
    const {
      json,
      lines,
      failed = false,
    } = await command.run({
      remote: remote.output,
      args: [...rest, ...(values.promote ? ['--promote'] : [])],
      reason: values.reason,
      expected: values.expected,
      promoteAfter: values['promote-after'],
      title: values.title,
      path: values.path,
      serve: values.serve,
      alone: values.alone,
      site: environment['PLUMBLINE_ORIGIN'] ? readTeamSettings(environment).origin : null,
      openRegistry: () => openRegistry(readTeamSettings(environment)),
      say: (line) => (asJson ? undefined : err(line)),
    });
    out(asJson ? JSON.stringify(json) : lines.join('\n'));
    return failed ? 1 : 0;
  } catch (error) {
    if (asJson) out(JSON.stringify({ error: errorJson(error) }));
    else err(messageOf(error));
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
      reason: text,
      expected: text,
      'promote-after': text,
      title: text,
      path: text,
      serve: text,
    },
  });
}

function errorJson(error: unknown): {
  code: string;
  message: string;
  issues: readonly { path: string; message: string }[];
} {
  if (error instanceof ApiError) return { code: error.code, message: error.detail, issues: error.issues };
  if (error instanceof Refusal) return { code: 'refused', message: error.message, issues: error.issues };
  return { code: 'failed', message: error instanceof Error ? error.message : String(error), issues: [] };
}

function messageOf(error: unknown): string {
  const { message, issues } = errorJson(error);
  return [message, ...issues.map(({ path, message: reason }) => `  ${path}: ${reason}`)].join('\n');
}

function usage(): string {
  const lines = [...commands].map(
    ([name, { usage: takes, description }]) => `  npx plumbline ${name} ${takes}\n      ${description}`,
  );
  return [
    'usage:',
    ...lines,
    '--json prints JSON. PLUMBLINE_ORIGIN is the site, PLUMBLINE_TOKEN the team’s token.',
  ].join('\n');
}
