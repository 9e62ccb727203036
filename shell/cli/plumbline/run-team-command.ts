import { join } from 'node:path';
import * as v from 'valibot';
import { workspaceRoot } from '@plumbline/build/workspace';
import { RemoteName } from '@plumbline/contract/releases/releases';
import { releaseCommands } from '@plumbline/remote/internal/release-commands';
import { runCommand } from '@plumbline/remote/internal/run-command';
import { check } from './commands/check.ts';
import { create } from './commands/create.ts';
import { dev } from './commands/dev.ts';
import { readTeamSettings } from './settings.ts';
import { smokeTest } from './smoke-test.ts';

const commands = new Map(Object.entries({ create, dev, check, ...releaseCommands }));

interface Context {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs a command of `npx plumbline` in this repository. @returns the exit code: 0, or 1 if it failed or was refused. */
export function runTeamCommand(args: readonly string[], { environment, out, err }: Context): Promise<number> {
  const settings = () => readTeamSettings(environment);
  return runCommand(args, {
    commands,
    takesRemote: true,
    targetOf([remoteArgument = '', ...rest]) {
      // Shell completion adds a slash.
      const remote = v.safeParse(RemoteName, remoteArgument.replace(/\/$/, ''));
      if (!remote.success) throw new Error(`"${remoteArgument}" is no remote: its name ${remote.issues[0].message}`);
      const site = environment['PLUMBLINE_ORIGIN'] ? settings().origin : null;
      return { remote: remote.output, folder: join(workspaceRoot, remote.output), site, rest };
    },
    settings,
    smokeTest,
    out,
    err,
  });
}
