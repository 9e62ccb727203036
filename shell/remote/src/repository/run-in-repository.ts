import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { releaseCommands } from '../command/release-commands.ts';
import { runCommand } from '../command/run-command.ts';
import { build } from './commands/build.ts';
import { check } from './commands/check.ts';
import { dev } from './commands/dev.ts';
import { storybook } from './commands/storybook.ts';
import { test } from './commands/tools.ts';
import { update } from './commands/update.ts';
import { readRepository, teamSettings } from './read-repository.ts';

const commands = new Map(Object.entries({ dev, build, check, test, storybook, ...releaseCommands, update }));

interface Context {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs a command of `npx plumbline` in a remote's own repository. @returns the exit code: 0, or 1 if it failed or was refused. */
export function runInRepository(args: readonly string[], { folder, environment, out, err }: Context): Promise<number> {
  const environmentFile = join(folder, '.env');
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
  // Node before 22.18 cannot load the TypeScript of a remote's configuration.
  if (!process.features.typescript) register('./typescript-hooks.js', import.meta.url);
  return runCommand(args, {
    commands,
    takesRemote: false,
    targetOf(rest) {
      const { remote, site } = readRepository(folder);
      return { remote, folder, site, rest };
    },
    settings: () => teamSettings(readRepository(folder), environment),
    // The site tests a release after publishing, in its own shell.
    smokeTest: async () => [],
    out,
    err,
  });
}
