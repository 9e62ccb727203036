import type { PageInput } from '../../src/entry-server.tsx';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';
import type { Circuits } from '../circuits/circuits.ts';
import { inRemote } from '../tracing/in-remote.ts';
import type { PagePreparer, PageView, PreparedPage } from './prepare-page.ts';
import type { ReleaseFailures } from './release-failures.ts';
import { renderPage, renderPlace, type RenderedPage } from './render-page.ts';

interface Options {
  readonly renderer: ShellRenderer;
  readonly preparer: PagePreparer;
  readonly circuits: Circuits;
  readonly failures: ReleaseFailures;
  /** In ms. */
  readonly deadline: number;
}

/** Renders a prepared page; `shown` is what was rendered in the end. */
export type PageRenderer = (
  prepared: PreparedPage,
  view: PageView,
  inputOf: (page: PreparedPage) => PageInput,
) => Promise<RenderedPage & { readonly shown: PreparedPage }>;

/** Renders pages; one that throws is rendered out of the last good release, and where that fails, left to the browser. */
export function pageRenderer({ renderer, preparer, circuits, failures, deadline }: Options): PageRenderer {
  return async (prepared, view, inputOf) => {
    const { owned, page, fault } = prepared;
    const render = async (one: PreparedPage) => ({
      ...(await inRemote('render page', one.owned, () => renderPage(inputOf(one), renderer, deadline))),
      shown: one,
    });
    try {
      const done = await render(prepared);
      if (owned && page && fault === null) circuits.succeeded(owned.remote);
      return done;
    } catch (error) {
      const other = owned && page ? await preparer.prepareOther(view, owned) : null;
      const done = other && (await render(other).catch(() => null));
      if (owned) failures.tell(owned, 'server-render', error, done ? 'previous' : 'browser');
      return done ?? { ...(await renderPlace(inputOf(prepared), renderer)), shown: prepared };
    }
  };
}
