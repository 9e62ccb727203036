import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { shellDist } from '@plumbline/build/shell-output';
import { pageServer } from './app.ts';
import { builtFiles, releaseFiles } from './assets/immutable-files.ts';
import { bundleLoader } from './bundles/bundle-loader.ts';
import { loadShell, sharedBy } from './bundles/shell-renderer.ts';
import { keyOf } from './keys.ts';
import { logSamples } from './log-samples.ts';
import type { ProcessOptions } from './parts.ts';
import { apiRegistry } from './registry/api-registry.ts';
import { releaseStore } from './registry/release-store.ts';
import type { PageServerSettings } from './settings.ts';

interface Options extends ProcessOptions, PageServerSettings {
  /** Overrides how the API's registry is polled; for tests. */
  readonly polling?: Pick<Parameters<typeof apiRegistry>[0], 'signal' | 'pause' | 'timeout'>;
}

/** Creates the production page server: the shell's build, the API's registry, releases in the data folder. */
export async function createPageServer({ polling, ...options }: Options): Promise<RequestListener> {
  const { site, dataDir, apiOrigin, log } = options;
  const shell = loadShell();
  const store = releaseStore(join(dataDir, 'releases'));
  const registry = apiRegistry({
    ...polling,
    apiOrigin,
    publicKey: keyOf('registryKey', options),
    lastFile: join(dataDir, 'last-registry.json'),
    store,
    versions: shell.build,
    log,
  });
  const loadBundle = bundleLoader({ store, ...sharedBy(shell) });
  if (site.production) {
    logSamples({ site, registry, loadBundle, log }).catch((error: unknown) =>
      log.warn({ err: error }, 'the check for sample content failed'),
    );
  }
  await registry.current();
  const files = [builtFiles('/assets/', join(shellDist, 'browser')), releaseFiles(store)];
  return pageServer({ ...options, shell, registry, loadBundle, files, key: keyOf('pageServerKey', options) });
}
