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
  /** How the API's registry is asked, where that is to be unusual. */
  readonly asking?: Pick<Parameters<typeof apiRegistry>[0], 'signal' | 'pause' | 'timeout'>;
}

/** The page server over the shell's own build, the API's registry and the releases in the data folder. */
export async function createPageServer({ asking, ...options }: Options): Promise<RequestListener> {
  const { site, dataDir, apiOrigin, log } = options;
  const shell = loadShell();
  const store = releaseStore(join(dataDir, 'releases'));
  const registry = apiRegistry({
    ...asking,
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
      log.warn({ err: error }, 'whether sample content is shown cannot be told'),
    );
  }
  await registry.current();
  const files = [builtFiles('/assets/', join(shellDist, 'browser')), releaseFiles(store)];
  return pageServer({ ...options, shell, registry, loadBundle, files, key: keyOf('pageServerKey', options) });
}
