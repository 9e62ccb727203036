import { join } from 'node:path';
import type { Logger } from 'pino';
import { shellDist } from '@plumbline/build/shell-output';
import type { LoadedShell } from '../bundles/shell-renderer.ts';
import type { ReleaseStore } from '../registry/release-store.ts';
import { hostProcesses, type StartHost } from './host-process.ts';
import { publishedBundles } from './read-bundle.ts';
import { openRenderHosts, type RenderHosts } from './render-hosts.ts';

/** What runs in a render host. */
export const hostScript = join(shellDist, 'server', 'host.cjs');

interface Options {
  readonly shell: LoadedShell;
  readonly store: ReleaseStore;
  /** How hosts are started; default as processes of the shell's build. */
  readonly start?: StartHost;
  readonly log: Logger;
}

/** The render hosts of published releases, over the shell's own build. */
export function hostsOf({ shell, store, start, log }: Options): RenderHosts {
  return openRenderHosts({
    start: start ?? hostProcesses(hostScript),
    readBundle: publishedBundles(store),
    kitVersion: shell.build.kitVersion,
    log,
  });
}
