import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { shellDist } from '@plumbline/build/shell-output';
import { pageServer } from './app.ts';
import { builtFiles, releaseFiles } from './assets/immutable-files.ts';
import { loadShell } from './bundles/shell-renderer.ts';
import { keyOf } from './keys.ts';
import { logSamples } from './log-samples.ts';
import type { ProcessOptions } from './parts.ts';
import { hostsOf } from './render-hosts/hosts-of.ts';
import type { StartHost } from './render-hosts/host-process.ts';
import { apiRegistry } from './registry/api-registry.ts';
import { releaseStore } from './registry/release-store.ts';
import type { PageServerSettings } from './settings.ts';

interface Options extends ProcessOptions, PageServerSettings {
  /** How the API's registry is asked, where that is to be unusual. */
  readonly startHost?: StartHost;
  readonly asking?: Pick<Parameters<typeof apiRegistry>[0], 'signal' | 'pause' | 'timeout'>;
}

/** The page server over the shell's own build, the API's registry and the releases in the data folder. */
export async function createPageServer({ asking, startHost, ...options }: Options): Promise<RequestListener> {
  const { site, dataDir, apiOrigin, log } = options;
  const shell = loadShell();
  const store = releaseStore(join(dataDir, 'releases'));
  const hosts = hostsOf({ shell, store, ...(startHost && { start: startHost }), log });
  options.lifecycle.atEnd(async () => hosts.end());
  const registry = apiRegistry({
    ...asking,
    prepare: (releases) => hosts.warm(releases),
    apiOrigin,
    publicKey: keyOf('registryKey', options),
    lastFile: join(dataDir, 'last-registry.json'),
    store,
    versions: shell.build,
    log,
  });
  if (site.production) {
    logSamples({ site, registry, hosts, log }).catch((error: unknown) =>
      log.warn({ err: error }, 'whether sample content is shown cannot be told'),
    );
  }
  await registry.current();
  const files = [builtFiles('/assets/', join(shellDist, 'browser')), releaseFiles(store)];
  return pageServer({ ...options, shell, registry, hosts, files, key: keyOf('pageServerKey', options) });
}
