import type { PageModule } from '@plumbline/services';
import type { BundleLoader } from '../bundles/bundle-loader.ts';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import { withDeadline } from '../../src/remotes/with-deadline.ts';

/** The page module to render on the server. @throws Error where it cannot be had in so many ms. */
export async function serverPage(
  { remote, route }: OwnedRoute,
  loadBundle: BundleLoader,
  deadline: number,
): Promise<PageModule> {
  const load = async () => {
    const bundle = await loadBundle(remote.name, remote.release, remote.base);
    const importPage = bundle.pages[route.page];
    if (importPage === undefined) throw new Error(`the bundle has no page "${route.page}"`);
    const page = await importPage();
    if (!page?.Page) throw new Error(`the bundle's page "${route.page}" has no component`);
    return page;
  };
  return withDeadline(load(), deadline, `it took longer than ${deadline} ms`);
}
