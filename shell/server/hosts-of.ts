import type { Logger } from 'pino';
import type { LoadedShell } from './bundles/shell-renderer.ts';
import type { ReleaseStore } from '../registry/release-store.ts';
import { hostProcesses, hostScript, type StartHost } from '../render-host/host-process.ts';
import { publishedBundles } from '../registry/read-bundle.ts';
import { openRenderHosts, type RenderHosts } from '../render-host/render-hosts.ts';

interface Options {
  readonly shell: LoadedShell;
  readonly store: ReleaseStore;
  /** How hosts are started; default as processes of the shell's build. */
  readonly start?: StartHost;
  /** In bytes. */
  readonly memoryLimit: number;
  readonly log: Logger;
}

/** The render hosts of published releases, over the shell's own build. */
export function hostsOf({ shell, store, start, memoryLimit, log }: Options): RenderHosts {
  return openRenderHosts({
    start: start ?? hostProcesses(hostScript),
    readBundle: publishedBundles(store),
    kitVersion: shell.build.kitVersion,
    memoryLimit,
    log,
  });
}
