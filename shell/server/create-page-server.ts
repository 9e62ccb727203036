import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLeftBehind } from '@plumbline/build/left-behind';
import { shellDist } from '@plumbline/build/shell-output';
import { builtStorybook } from '@plumbline/build/workspace';
import { pageServer } from './app.ts';
import { applePayFile } from './assets/apple-pay-file.ts';
import { builtFiles, releaseFiles } from './assets/immutable-files.ts';
import { sdkFiles } from './assets/sdk-files.ts';
import { storybookFiles } from './assets/storybook-files.ts';
import { loadShell } from './bundles/shell-renderer.ts';
import { keyOf, registryKeysOf } from './keys.ts';
import { logSamples } from './log-samples.ts';
import type { ProcessOptions } from './parts.ts';
import { hostProcesses, hostScript, type StartHost } from '../render-host/host-process.ts';
import { createRenderHosts } from '../render-host/render-hosts.ts';
import { apiRegistry } from '../registry/api-registry.ts';
import { publishedBundles } from '../registry/read-bundle.ts';
import { watchReadiness } from './release-readiness.ts';
import { releaseStore } from '../registry/release-store.ts';
import type { PageServerSettings } from './settings.ts';

interface Options extends ProcessOptions, PageServerSettings {
  /** Starts render hosts in another way; for tests. */
  readonly startHost?: StartHost;
  /** Another folder than that of `npm run storybook -- build`; for tests. */
  readonly storybook?: string;
  /** Overrides how the API's registry is polled; for tests. */
  readonly polling?: Pick<Parameters<typeof apiRegistry>[0], 'signal' | 'pause' | 'timeout'>;
  /** Overrides how long the page server waits for live releases that it cannot show; for tests. */
  readonly readiness?: Pick<Parameters<typeof watchReadiness>[0], 'pause' | 'now'> | undefined;
}

/** Creates the production page server: the shell's build, the API's registry, releases in the data folder. */
export async function createPageServer({ polling, startHost, readiness, ...options }: Options) {
  const { site, dataDir, apiOrigin, log } = options;
  const shell = loadShell();
  const store = releaseStore(join(dataDir, 'releases'));
  const hosts = createRenderHosts({
    start: startHost ?? hostProcesses(hostScript),
    readBundle: publishedBundles(store),
    kitVersion: shell.build.kitVersion,
    memoryLimit: options.hostMemoryLimit,
    log,
  });
  options.lifecycle.atEnd(async () => hosts.end());
  const registry = apiRegistry({
    ...polling,
    prepare: (release, maxWait) => hosts.warm([release], maxWait),
    apiOrigin,
    publicKeys: registryKeysOf(options),
    lastFile: join(dataDir, 'last-registry.json'),
    store,
    offer: shell.build,
    log,
  });
  await registry.current();
  if (site.production) void logSamples({ site, registry, hosts, log });
  const unshown = await watchReadiness({
    registry,
    store,
    hosts,
    // The files that browsers load, and the program of the render hosts; `leftBehind`: releases in use that this shell's build does not fit.
    shell: `${shell.build.hash} ${hash('sha256', await readFile(hostScript))}`,
    leftBehind: readLeftBehind(shellDist),
    file: join(dataDir, 'ready-shell'),
    log,
    lifecycle: options.lifecycle,
    ...readiness,
  });
  const files = [
    builtFiles('/assets/', join(shellDist, 'browser')),
    releaseFiles(store),
    sdkFiles(join(shellDist, 'sdk')),
    applePayFile(options.applePayFile),
    storybookFiles({ folder: options.storybook ?? builtStorybook, apiOrigin, site: options.site }),
  ];
  return pageServer({ ...options, shell, registry, hosts, unshown, files, key: keyOf('pageServerKey', options) });
}
