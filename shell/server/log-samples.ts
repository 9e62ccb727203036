import type { Logger } from 'pino';
import type { Site } from '@plumbline/contract/site';
import { sampleSettings } from '@plumbline/serving/site-settings';
import type { BundleLoader } from './bundles/bundle-loader.ts';
import type { RegistrySource } from './registry/registry-source.ts';

interface Options {
  readonly site: Site;
  readonly registry: RegistrySource;
  readonly loadBundle: BundleLoader;
  readonly log: Logger;
}

/** Logs the sample content that visitors see: texts that pages mark as samples, and settings left at sample values. */
export async function logSamples({ site, registry, loadBundle, log }: Options): Promise<void> {
  const settings = sampleSettings(site);
  if (settings.length > 0) log.warn({ settings }, 'sample settings are in use: set them to the association’s own');
  const { remotes } = await registry.current();
  for (const { name: remote, release, base, routes } of remotes) {
    const shown = new Set(routes.filter(({ render }) => render === 'server').map(({ page }) => page));
    if (shown.size === 0) continue;
    try {
      const { pages } = await loadBundle(remote, release, base);
      const modules = await Promise.all([...shown].map(async (page) => pages[page]?.()));
      const samples = [...new Set(modules.flatMap((module) => module?.samples?.() ?? []))];
      if (samples.length > 0) log.warn({ remote, release, samples }, 'sample content is shown: replace it');
    } catch (error) {
      log.warn({ err: error, remote, release }, 'the check of a remote for sample content failed');
    }
  }
}
