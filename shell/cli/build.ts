import { buildRemote } from '@plumbline/build/release';
import { buildShell } from '@plumbline/build/shell';
import { remoteFolders } from '@plumbline/build/workspace';
import { fail } from './fail.ts';

/** Builds the shell and every remote whose sources have changed. @returns the remotes' builds. */
export async function buildAll() {
  const started = performance.now();
  const shell = await buildShell();
  const remotes = [];
  for (const name of remoteFolders()) remotes.push(await buildRemote(name));
  const rebuilt = [
    ...(shell.rebuilt ? ['shell'] : []),
    ...remotes.filter((remote) => remote.rebuilt).map(({ release }) => release.remote),
  ];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(rebuilt.length > 0 ? `Built ${rebuilt.join(', ')} in ${seconds} s.` : 'Every build is current.');
  return remotes;
}

if (import.meta.main) await buildAll().catch(fail);
