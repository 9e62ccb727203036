import type { Logger } from 'pino';
import type { PageModule } from '@plumbline/services';
import type { BundleLoader } from '../bundles/bundle-loader.ts';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import { withDeadline } from '../../src/remotes/with-deadline.ts';

/** The page module to render on the server; null where the browser has to do it, by declaration or by mishap. */
export async function serverPage(
  owned: OwnedRoute,
  loadBundle: BundleLoader,
  deadline: number,
  log: Logger,
): Promise<PageModule | null> {
  const { remote, route } = owned;
  if (route.render === 'browser') return null;
  const load = async () => {
    const bundle = await loadBundle(remote.name, remote.release, remote.base);
    const importPage = bundle.pages[route.page];
    if (importPage === undefined) throw new Error(`the bundle has no page "${route.page}"`);
    return importPage();
  };
  try {
    return await withDeadline(load(), deadline, `it took longer than ${deadline} ms`);
  } catch (error) {
    log.error(
      { err: error, remote: remote.name, release: remote.release },
      'a server bundle failed: the browser renders the page',
    );
    return null;
  }
}
