import type { Span } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { FailureOutcome, FailureStage } from '@plumbline/contract/releases/failure-reports';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import type { Site } from '@plumbline/contract/site';
import type { PageModule } from '@plumbline/services';
import { failSpan, inSpan } from '@plumbline/serving/tracing/spans';
import { withoutPageTexts } from '../../src/boot/in-page.ts';
import type { PageInput } from '../../src/entry-server.tsx';
import type { Overrides } from '../../src/overrides/overrides.ts';
import type { RoutePolicy } from '../../src/remotes/route-policy.ts';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import { withDeadline } from '../../src/remotes/with-deadline.ts';
import { pageApi, type PageApi } from '../api-client.ts';
import type { BundleLoader } from '../bundles/bundle-loader.ts';
import { pageOf } from '../bundles/evaluate-bundle.ts';
import type { LoadedShell } from '../bundles/shell-renderer.ts';
import { pageTemplate, scriptsOfPage, type Document } from './html.ts';
import { loadPageData, type LoadedData } from './load-page.ts';
import type { PaymentOrigins } from './payment-origins.ts';
import { describePage, renderPage, renderPlaceholder, type RenderedBody } from './render-page.ts';
import { fallbackRelease, linkedSnapshot, publicSnapshot, type FindRoute, type RouteInSnapshot } from './snapshots.ts';

/** Everything that a page may depend on. */
interface PageRequest {
  /** The snapshot including admin routes and fallback releases. */
  readonly full: Snapshot;
  readonly url: URL;
  readonly policy: RoutePolicy | null;
  readonly overrides: Overrides | null;
  readonly requestId: string;
}

type ServerStage = Extract<FailureStage, `server-${string}`>;

/** A release that failed to make a page, and what is shown instead. */
export interface ReleaseFailure {
  readonly owned: OwnedRoute;
  readonly stage: ServerStage;
  readonly error: unknown;
  readonly outcome: FailureOutcome;
}

/** A page made from its release or from the fallback release. */
export interface MadePage extends Omit<LoadedData, 'fault'> {
  readonly owned: OwnedRoute | null;
  /** The snapshot in the document. */
  readonly snapshot: Snapshot;
  /** Null if the page redirects. */
  readonly document: Document | null;
  /** The document's body; null if the page redirects. */
  readonly body: RenderedBody | null;
  /** Whether the page's address is a secret that gives access to it. */
  readonly confidential: boolean;
  /** Whether pages of this site may show the page in a frame. */
  readonly framedBySite: boolean;
  /** `failed`: the release failed; `shared`: the fallback release failed as well. */
  readonly outcome: 'shown' | 'failed' | 'shared';
  readonly failures: readonly ReleaseFailure[];
  /** The content versions in the page; see {@link PageApi.contentVersions}. */
  readonly contentVersions: PageApi['contentVersions'];
}

interface Options {
  readonly shell: LoadedShell;
  readonly loadBundle: BundleLoader;
  readonly findRoute: FindRoute;
  readonly apiOrigin: string;
  readonly site: Site;
  readonly payments: Pick<PaymentOrigins, 'scripts'>;
  /** In ms since 1970. */
  readonly now: () => number;
  readonly log: Logger;
}

/** Makes pages. */
export type MakePage = (request: PageRequest) => Promise<MadePage>;

/** A page request with the API client of its page. */
interface View extends PageRequest {
  readonly client: PageApi['client'];
  readonly layout: PageInput['layout'];
}

/** The attempt of one release to make the page. */
interface Attempt extends RouteOrNone, LoadedData {
  /** Null if no page matches or the browser renders it. */
  readonly page: PageModule | null;
  readonly body: RenderedBody | null;
  readonly failure: Pick<ReleaseFailure, 'stage' | 'error'> | null;
}

interface RouteOrNone extends Omit<RouteInSnapshot, 'owned'> {
  readonly owned: OwnedRoute | null;
}

/** In ms. */
const bundleDeadline = 1_500;

/** In ms: render times are rounded down to it, so that documents made within a minute are byte-identical. */
const minute = 60_000;

/** Span names of the steps that run a remote's code. Failures have fixed names: a remote's error names are arbitrary. */
const steps = {
  'server-bundle': { name: 'load remote', failure: 'remote_failed' },
  'server-load': { name: 'load page data', failure: 'load_failed' },
  'server-render': { name: 'render page', failure: 'render_failed' },
} as const;

export function pageMaker({ shell, loadBundle, findRoute, apiOrigin, site, payments, now, log }: Options): MakePage {
  const { renderer, build } = shell;
  const documentOf = pageTemplate(renderer, build);

  /** Makes a page as far as its release gets. */
  async function attempt({ owned, snapshot }: RouteInSnapshot, view: View): Promise<Attempt> {
    const { remote, route } = owned;
    let made: Attempt = { ...emptyAttempt({ owned, snapshot }), status: 200 };
    let stage: ServerStage = 'server-bundle';
    try {
      const loading = async () => pageOf(await loadBundle(remote.name, remote.release, remote.base), route.page);
      const page = await step(stage, owned, () =>
        withDeadline(loading(), bundleDeadline, `it took longer than ${bundleDeadline} ms`),
      );
      stage = 'server-load';
      const data = await step(stage, owned, async (span) => {
        const loaded = await loadPageData(page, owned, { ...view, log });
        if (loaded.fault !== null) failSpan(span, steps['server-load'].failure);
        return loaded;
      });
      made = { ...made, ...data, page };
      if (data.fault !== null) return { ...made, failure: { stage, error: data.fault } };
      if (data.movedTo !== null) return made;
      stage = 'server-render';
      return { ...made, body: await step(stage, owned, () => renderPage(renderer, inputOf(made, view))) };
    } catch (error) {
      return { ...made, failure: { stage, error } };
    }
  }

  function inputOf({ owned, page, seeds, snapshot }: Attempt, { url, layout }: View): PageInput {
    return { url, site, layout, snapshotId: snapshot.id, seeds, owned, page };
  }

  function writeDocument(shown: Attempt, { html, styles, rendered }: RenderedBody, view: View): Document {
    const { owned, seeds } = shown;
    const { policy, overrides, layout } = view;
    const boot = {
      site,
      snapshot: linkedSnapshot(shown, html, findRoute),
      seeds: seedsWithoutHtml(seeds, rendered ? html : ''),
      rendered,
      policy,
      ...(policy === 'payments' ? { scriptOrigins: payments.scripts } : {}),
      layout,
      ...(overrides ? { overrides } : {}),
    };
    // A page that hydrates later loads its scripts when they are needed.
    const hydratesLater = rendered && owned?.route.hydrate === 'later';
    const preloads =
      owned && !hydratesLater ? [build.federation, ...scriptsOfPage(owned.remote, owned.route.page)] : [];
    return documentOf(describePage(renderer, inputOf(shown, view), log), { html, styles, boot, preloads });
  }

  return async (request) => {
    const { full, url, requestId } = request;
    const { client, contentVersions } = pageApi(apiOrigin, requestId);
    const layout = { renderedAt: new Date(Math.floor(now() / minute) * minute).toISOString() };
    const view: View = { ...request, client, layout };
    const snapshot = publicSnapshot(full);
    const owned = findRoute(snapshot, url.pathname, false);
    const rendersOnServer = owned?.route.render === 'server';
    const own = rendersOnServer ? await attempt({ owned, snapshot }, view) : emptyAttempt({ owned, snapshot });
    const fallbackRoute = owned && own.failure && fallbackRelease(owned, full, url.pathname, findRoute);
    const fallback = fallbackRoute && (await attempt(fallbackRoute, view));
    const isReplaced = fallback !== null && fallback.failure === null;
    const shown = isReplaced ? fallback : own;
    const failures: ReleaseFailure[] = [];
    const noteFailure = (one: Attempt, outcome: FailureOutcome): void => {
      if (one.owned && one.failure) failures.push({ owned: one.owned, ...one.failure, outcome });
    };
    noteFailure(own, isReplaced ? 'previous' : 'browser');
    if (fallback) noteFailure(fallback, 'browser');
    let body = shown.body;
    if (body === null && shown.movedTo === null) {
      try {
        // A page with failed data renders its own error state.
        if (own.failure?.stage === 'server-render') body = await renderPlaceholder(renderer, inputOf(own, view));
        else body = await renderPage(renderer, inputOf(own, view));
      } catch (error) {
        noteFailure({ ...own, failure: { stage: 'server-render', error } }, 'browser');
        body = await renderPlaceholder(renderer, inputOf(own, view));
      }
    }
    const { status, movedTo, seeds } = shown;
    return {
      owned: shown.owned,
      snapshot: shown.snapshot,
      status,
      movedTo,
      seeds,
      document: body && writeDocument(shown, body, view),
      body,
      confidential: [own, shown].some(({ page }) => page?.confidential === true),
      framedBySite: shown.page?.framedBySite === true,
      outcome: failures.length === 0 ? 'shown' : fallbackRoute && !isReplaced ? 'shared' : 'failed',
      failures,
      contentVersions,
    };
  };
}

/** The attempt for a page that is not rendered on the server. */
function emptyAttempt({ owned, snapshot }: RouteOrNone): Attempt {
  const status = owned ? 200 : 404;
  return { owned, snapshot, status, seeds: {}, movedTo: null, fault: null, page: null, body: null, failure: null };
}

/** Runs a step of a remote's code as a span. @throws what the work throws. */
function step<T>(stage: ServerStage, owned: OwnedRoute, work: (span: Span | undefined) => Promise<T>): Promise<T> {
  const { remote, route } = owned;
  const attributes = {
    'plumbline.remote': remote.name,
    'plumbline.release': remote.release,
    'plumbline.page.route': route.path,
  };
  return inSpan(steps[stage].name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      failSpan(span, steps[stage].failure);
      throw error;
    }
  });
}

/** The seeds without the texts that the browser can read from the HTML. */
function seedsWithoutHtml(seeds: LoadedData['seeds'], html: string): LoadedData['seeds'] {
  return Object.fromEntries(
    Object.entries(seeds).map(([key, seed]) => [key, 'data' in seed ? withoutPageTexts(seed, html) : seed]),
  );
}
