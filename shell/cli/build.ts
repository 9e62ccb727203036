import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeLeftBehind } from '@plumbline/build/left-behind';
import { buildRemote } from '@plumbline/remote/internal/release';
import { shellOffer } from '@plumbline/build/shell-offer';
import { buildShell } from '@plumbline/build/shell';
import { shellDist } from '@plumbline/build/shell-output';
import { remoteFolders, workspaceRoot } from '@plumbline/build/workspace';
import { readPageServerSettings } from '../server/settings.ts';
import { fail } from './fail.ts';
import { buildSdk } from './sdk/build-sdk.ts';
import { compareWithFolder, compareWithSite } from './preflight/preflight.ts';

/**
 * Builds the shell and every remote whose sources have changed. `leftBehind` are the releases in use that the new shell does
 * not support. @returns the remotes' builds.
 */
export async function buildAll(leftBehind: readonly string[]) {
  const started = performance.now();
  const folders = remoteFolders();
  const step = countedSteps(folders.length + 2);
  const shell = await step('the shell', buildShell);
  writeLeftBehind(shellDist, leftBehind);
  await step('the SDK', buildSdk);
  const remotes = [];
  for (const name of folders) remotes.push(await step(name, () => buildRemote(join(workspaceRoot, name))));
  const rebuilt = [
    ...(shell.rebuilt ? ['shell'] : []),
    ...remotes.filter((remote) => remote.rebuilt).map(({ release }) => release.remote),
  ];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(rebuilt.length > 0 ? `Built ${rebuilt.join(', ')} in ${seconds} s.` : 'Every build is current.');
  return remotes;
}

/** Runs steps one after another, and prints each that takes time: the first build takes a minute. */
function countedSteps(total: number) {
  let index = 0;
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    index += 1;
    const timer = setTimeout(() => console.log(`Building ${name} (${index} of ${total}) …`), 500);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * `npm run build -- [--site=<origin>] [--leave-behind]`: compares the new shell with the releases in use before it replaces the last
 * build. It stops if it would leave any behind, except with `--leave-behind`.
 */
async function build(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { site: { type: 'string' }, 'leave-behind': { type: 'boolean', default: false } },
  });
  const environmentFile = join(workspaceRoot, '.env');
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
  const offer = shellOffer();
  const { leftBehind, lines } = values.site
    ? await compareWithSite(offer, values.site)
    : await compareWithFolder(offer, readPageServerSettings(process.env).dataDir);
  console.log(lines.join('\n'));
  if (leftBehind.length > 0 && !values['leave-behind']) {
    throw new Error('Nothing was built. Release these remotes again first, or build with --leave-behind.');
  }
  await buildAll(leftBehind);
}

if (import.meta.main) await build(process.argv.slice(2)).catch(fail);
