import type { Attributes } from '@plumbline/serving/tracing/tracing';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';

/** What spans tell of a page: whose it is, out of which release, and the pattern of its route. */
export function aboutPage({ remote, route }: OwnedRoute): Attributes {
  return {
    'plumbline.remote': remote.name,
    'plumbline.release': remote.release,
    'plumbline.page.route': route.path,
  };
}
