import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildRemote } from '@plumbline/remote/internal/release';
import { remoteFolders, workspaceRoot } from '@plumbline/build/workspace';
import { readPageServerSettings } from '../server/settings.ts';
import { prepareDataFolder } from './data-folder.ts';
import { fail } from './fail.ts';
import { publishLocally } from './registry-command.ts';

/** `npm run release -- mf-blog`: builds remotes and makes them live, on a running site at once. */
async function release(names: readonly string[]): Promise<void> {
  if (names.length === 0) throw new Error(`Name the remotes to release: ${remoteFolders().join(', ')}`);
  const environmentFile = join(workspaceRoot, '.env');
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
  const { dataDir } = readPageServerSettings(process.env);
  prepareDataFolder(dataDir);
  const builds = [];
  for (const name of names) builds.push(await buildRemote(join(workspaceRoot, name.replace(/\/$/, ''))));
  const { published, refused } = await publishLocally(
    builds.map(({ folder }) => folder),
    // Every page is rendered before the release becomes live.
    { quick: false },
  );
  for (const { release: built } of builds) {
    const result = published.find(({ release: hash }) => hash === built.hash);
    if (result === undefined) continue;
    const scripts = Object.entries(built.files).filter(([path]) => path.endsWith('.js'));
    const size = scripts.reduce((sum, [, file]) => sum + file.bytes, 0);
    const state = result.changed ? 'is live now' : 'was live already';
    console.log(
      `${built.remote} ${built.hash} ${state}: ${built.declaration.routes.length} routes, ${scripts.length} scripts, ${Math.ceil(size / 1024)} kB before compression.`,
    );
  }
  if (refused) process.exitCode = 1;
}

await release(process.argv.slice(2)).catch(fail);
