import { sampleSettings } from '@plumbline/serving/site-settings';
import type { RenderHosts } from '../render-host/render-hosts.ts';
import type { PageServerOptions } from './parts.ts';

type Options = Pick<PageServerOptions, 'site' | 'registry' | 'log'> & { readonly hosts: Pick<RenderHosts, 'samples'> };

/** Logs invented content that visitors see: texts that pages mark as samples, and settings with their sample values. */
export async function logSamples({ site, registry, hosts, log }: Options): Promise<void> {
  const settings = sampleSettings(site);
  if (settings.length > 0) log.warn({ settings }, 'sample settings are in use: set them to the association’s own');
  const { remotes } = await registry.current();
  for (const shownRelease of remotes) {
    const { name: remote, release, routes } = shownRelease;
    const pages = new Set(routes.filter(({ render }) => render === 'server').map(({ page }) => page));
    if (pages.size === 0) continue;
    try {
      const samples = await hosts.samples(shownRelease, [...pages]);
      if (samples.length > 0) log.warn({ remote, release, samples }, 'sample content is shown: replace it');
    } catch (error) {
      log.warn({ err: error, remote, release }, 'the check of a remote for sample content failed');
    }
  }
}
