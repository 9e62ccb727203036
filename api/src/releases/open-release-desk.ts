import { join, resolve } from 'node:path';
import { fromRoot } from '../root.ts';
import type { Settings } from '../settings.ts';
import { openRegistryKey } from './registry-key.ts';
import type { ReleaseDesk } from './release-deps.ts';
import { openShellDesk } from './shell-desk.ts';

/** The release desk of this process. @throws StartError where its key is none. */
export function openReleaseDesk({ releaseRules, dataFolder, port }: Settings): ReleaseDesk {
  return {
    folder: join(dataFolder, 'releases'),
    key: openRegistryKey(releaseRules.key, dataFolder),
    shell: openShellDesk({
      build: resolve(fromRoot('.'), releaseRules.shellBuild),
      apiOrigin: `http://127.0.0.1:${port}`,
    }),
    origins: releaseRules.origins,
  };
}
