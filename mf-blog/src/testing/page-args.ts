import { endpointUrl } from '@plumbline/contract/endpoint';
import type { LoadArgs, MetaArgs } from '@plumbline/services';
import { fakeSite } from '@plumbline/services/fake';
import { matchRoutes } from 'react-router-dom';
import { remote } from '../../remote.config.ts';

/**
 * The arguments of a page's `load` and `meta`. `read` has the API's responses by SWR key; `prefetched` lists the
 * requests of `load` in order.
 */
export function pageArgs(path: string, read: Readonly<Record<string, unknown>>) {
  const url = new URL(path, fakeSite.origin);
  const routes = remote.routes.map(({ path }) => ({ path }));
  const prefetched: { key: string; required: boolean }[] = [];
  const args: LoadArgs & MetaArgs = {
    url,
    params: matchRoutes(routes, url.pathname)?.[0]?.params ?? {},
    site: fakeSite,
    prefetch: async (endpoint, input, { required = true } = {}) => {
      const key = endpointUrl(endpoint, input);
      prefetched.push({ key, required });
      return read[key] as never;
    },
    // The types of the responses depend on their keys, which only the caller has.
    read: (endpoint, input) => read[endpointUrl(endpoint, input)] as never,
  };
  return { args, prefetched };
}
