import { join } from 'node:path';
import { watchBuild } from '@plumbline/build/dev/watch-build';
import { watchedRemote, watchedShell } from '@plumbline/build/dev/watched-builds';
import { fail } from '../fail.ts';
import type { BuildMessage } from './messages.ts';

/** The build process: `builder.ts <folder> <remote> …`; the shell is always built too. */
async function build([folder = '', ...remotes]: readonly string[]): Promise<void> {
  const send = (message: BuildMessage) => void process.send?.(message);
  const builds = [watchedShell(join(folder, 'shell'))];
  for (const name of remotes) builds.push(await watchedRemote(name, join(folder, name)));
  for (const build of builds) {
    watchBuild(build, {
      onStart: () => send({ type: 'building', owner: build.owner }),
      onEnd: (report, took) => send({ type: 'built', report, took }),
    });
  }
  // The folder of the builds is temporary, so nothing needs to be cleaned up.
  for (const reason of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(reason, () => process.exit(0));
}

await build(process.argv.slice(2)).catch(fail);
