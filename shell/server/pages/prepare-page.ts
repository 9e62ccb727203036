import type { Logger } from 'pino';
import type { Client } from '@plumbline/contract/client';
import type { Snapshot } from '@plumbline/contract/releases';
import type { PageModule } from '@plumbline/services';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import type { BundleLoader } from '../bundles/bundle-loader.ts';
import { loadPageData, type LoadedData } from './load-page.ts';
import { publicSnapshot } from './public-snapshot.ts';
import type { ReleaseFailures } from './release-failures.ts';
import { serverPage } from './server-page.ts';
import { inRemote } from '../tracing/in-remote.ts';
import { standInFor, type StandIn } from './stand-in.ts';

/** What a page view asks for. */
export interface PageView {
  /** With admin routes and the releases to fall back on. */
  readonly full: Snapshot;
  readonly url: URL;
  readonly client: Client;
}

/** A page of one release, and what it loaded. */
export interface PreparedPage extends LoadedData {
  /** What the browser is given. */
  readonly snapshot: Snapshot;
  readonly owned: OwnedRoute | null;
  /** Null where there is nothing to render, or the browser has to do it. */
  readonly page: PageModule | null;
}

/** Brings pages as far as they can be rendered. */
export interface PagePreparer {
  /** The page at an address, out of the last good release where its own cannot be had in time. */
  prepare(view: PageView): Promise<PreparedPage>;
  /** The same page out of the last good release; null where there is none, or it is that already. */
  prepareOther(view: PageView, owned: OwnedRoute): Promise<PreparedPage | null>;
}

interface Options {
  readonly findRoute: (snapshot: Snapshot, pathname: string, withAdmin: boolean) => OwnedRoute | null;
  readonly loadBundle: BundleLoader;
  readonly failures: ReleaseFailures;
  /** In ms. */
  readonly bundleDeadline: number;
  /** In ms. */
  readonly dataDeadline: number;
  readonly log: Logger;
}

export function pagePreparer({
  findRoute,
  loadBundle,
  failures,
  bundleDeadline,
  dataDeadline,
  log,
}: Options): PagePreparer {
  async function prepareFrom({ owned, snapshot }: StandIn, { url, client }: PageView): Promise<PreparedPage> {
    const { params, route } = owned;
    const page = await inRemote('load remote', owned, () => serverPage(owned, loadBundle, bundleDeadline));
    const data = await inRemote(
      'load page data',
      owned,
      () => loadPageData({ page, route: route.path, url, params, client, deadline: dataDeadline, log }),
      ({ fault }) => fault !== null,
    );
    return { ...data, snapshot, owned, page };
  }

  async function prepareOther(view: PageView, owned: OwnedRoute): Promise<PreparedPage | null> {
    const standIn = standInFor(owned, view.full, (snapshot) => findRoute(snapshot, view.url.pathname, false));
    if (standIn === null) return null;
    try {
      const other = await prepareFrom(standIn, view);
      if (other.fault === null) return other;
      failures.tell(standIn.owned, 'server-load', other.fault, 'browser');
    } catch (error) {
      failures.tell(standIn.owned, 'server-bundle', error, 'browser');
    }
    return null;
  }

  return {
    prepareOther,
    async prepare(view) {
      const snapshot = publicSnapshot(view.full);
      const owned = findRoute(snapshot, view.url.pathname, false);
      const nothing = { snapshot, owned, page: null, seeds: {}, status: owned ? 200 : 404, movedTo: null, fault: null };
      if (owned === null || owned.route.render === 'browser') return nothing;
      try {
        const own = await prepareFrom({ owned, snapshot }, view);
        if (own.fault === null) return own;
        const other = await prepareOther(view, owned);
        failures.tell(owned, 'server-load', own.fault, other ? 'previous' : 'browser');
        return other ?? own;
      } catch (error) {
        const other = await prepareOther(view, owned);
        failures.tell(owned, 'server-bundle', error, other ? 'previous' : 'browser');
        return other ?? nothing;
      }
    },
  };
}
