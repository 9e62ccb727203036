import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { runCommand } from './check/run-command.ts';

/** A clone with only the files that start the first command. */
async function clone(): Promise<string> {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, 'shell', 'cli'), { recursive: true });
  copyFileSync(join(workspaceRoot, 'shell/cli/launch.mjs'), join(folder, 'shell/cli/launch.mjs'));
  copyFileSync(join(workspaceRoot, 'package.json'), join(folder, 'package.json'));
  return folder;
}

test.each([
  ['start', /^pnpm-lock\.yaml is missing, .*: git checkout pnpm-lock\.yaml brings it back\.$/],
  ['start:api', /^Nothing is installed yet: run npm run build first\.$/],
  ['strat', /^Unknown command strat; there are: start, /],
])('in an incomplete clone, or for an unknown command, `%s` fails with an error in one line', async (command, line) => {
  const folder = await clone();
  const { code, output } = await runCommand(process.execPath, [join(folder, 'shell/cli/launch.mjs'), command]);
  expect([code, output.trim()]).toEqual([1, expect.stringMatching(line)]);
});
