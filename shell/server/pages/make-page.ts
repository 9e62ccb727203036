import type { FailureOutcome } from '@plumbline/contract/releases/failure-reports';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import type { Site } from '@plumbline/contract/site';
import { failSpan, inSpan } from '@plumbline/serving/tracing/spans';
import type { BootData } from '../../src/boot/boot-data.ts';
import type { PageInput } from '../../src/entry-server.tsx';
import type { Overrides } from '../../src/overrides/overrides.ts';
import type { RoutePolicy } from '../../src/remotes/route-policy.ts';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import { pageApi, type PageApi } from '../../render-host/page-api.ts';
import type { LoadedShell } from '../bundles/shell-renderer.ts';
import type { ViewOutcome } from '../reports/view-counts.ts';
import { pageTemplate, scriptsOfPage, type Document } from './html.ts';
import type { PaymentOrigins } from './payment-origins.ts';
import { emptyPage, type HostPage, type Stage } from '../../render-host/messages.ts';
import type { RenderHosts } from '../../render-host/render-hosts.ts';
import { renderPlaceholder, type RenderedBody } from './render-placeholder.ts';
import {
  fallbackRoute,
  linkedSnapshot,
  navigationIn,
  publicSnapshot,
  withoutPrevious,
  type RouteInSnapshot,
} from './snapshots.ts';

interface PageRequest {
  /** The snapshot including admin routes and fallback releases. */
  readonly full: Snapshot;
  readonly url: URL;
  readonly policy: RoutePolicy | null;
  readonly overrides: Overrides | null;
  /** Whether the browser has the cookie that marks a staff session: it gets the frame of admin pages; other browsers get a 404. */
  readonly isStaff: boolean;
  readonly requestId: string;
  /** The `x-forwarded-for` header for the API: the visitor's IP address and those of the proxies in between. */
  readonly visitor: string;
}

/** A failure of a release on a page, and its outcome for the visitor. */
export interface ReleaseFailure {
  readonly owned: OwnedRoute;
  readonly stage: Stage;
  readonly error: unknown;
  readonly outcome: FailureOutcome;
  /** Whether the fallback release failed on the page as well, so that the release may not be the cause. */
  readonly shared: boolean;
}

/** The data with which the browser's SWR cache starts. */
type Seeds = BootData['seeds'];

/** The result of one release's attempt to make the page; `owned` is the page's route with the remote's release. */
interface Attempt extends Omit<HostPage, 'seeds' | 'body'> {
  readonly owned: OwnedRoute | null;
  /** The snapshot for the browser. */
  readonly snapshot: Snapshot;
  readonly seeds: Seeds;
  /** The document's body; null if the page has moved or could not be made. */
  readonly body: RenderedBody | null;
  readonly document: Document | null;
}

/** A page made by the requested release or by its fallback release; without a document and body if it redirects. */
export interface MadePage extends Omit<Attempt, 'head' | 'failures' | 'interrupted'> {
  /** `failed`: the release failed; `shared`: the fallback release failed as well; `interrupted`: another page ended the release's host. */
  readonly outcome: ViewOutcome | 'interrupted';
  readonly failures: readonly ReleaseFailure[];
  /** The content versions in the page; see {@link PageApi.contentVersions}. */
  readonly contentVersions: PageApi['contentVersions'];
}

interface Options {
  readonly shell: LoadedShell;
  readonly hosts: Pick<RenderHosts, 'render'>;
  readonly apiOrigin: string;
  readonly site: Site;
  readonly payments: Pick<PaymentOrigins, 'scripts'>;
  /** In ms since 1970. */
  readonly now: () => number;
}

interface View extends PageRequest {
  readonly ask: PageApi['ask'];
  readonly layout: PageInput['layout'];
}

/** In ms: documents made within the same minute contain the same time, so that their bytes are equal. */
const minute = 60_000;

/** The names of failures in traces. A remote chooses the names of its own errors, so those are not used. */
const failureNames: Readonly<Record<Stage, string>> = {
  'server-bundle': 'remote_failed',
  'server-load': 'load_failed',
  'server-render': 'render_failed',
};

export function pageMaker({ shell, hosts, apiOrigin, site, payments, now }: Options) {
  const { renderer, build } = shell;
  const { findRoute } = renderer;
  const documentOf = pageTemplate(renderer, build);

  /** Makes a page with one release, as far as that is possible. */
  function attempt({ owned, snapshot }: RouteInSnapshot, view: View): Promise<Attempt> {
    const { url, layout, ask } = view;
    const { remote, route } = owned;
    const attributes = {
      'plumbline.remote': remote.name,
      'plumbline.release': remote.release,
      'plumbline.page.route': route.path,
    };
    return inSpan('render page', { attributes }, async (span) => {
      const input = { url: url.href, site, layout, snapshotId: snapshot.id, owned };
      const { body, ...page } = await hosts.render(input, ask);
      const made: Attempt = {
        ...page,
        // Error codes are not validated on the server; the browser handles unknown ones.
        seeds: page.seeds as Seeds,
        body: body && { ...body, rendered: true },
        document: null,
        owned,
        snapshot,
      };
      const attempted = withDocument(made, view);
      const [failure] = attempted.failures;
      if (failure) failSpan(span, failureNames[failure.stage]);
      return attempted;
    });
  }

  /** The attempt with its document. Data that cannot be serialized, such as too deeply nested objects, is a failure of the release. */
  function withDocument(attempted: Attempt, view: View): Attempt {
    if (attempted.body === null) return attempted;
    try {
      return { ...attempted, document: writeDocument(attempted, attempted.body, view) };
    } catch (error) {
      const failure = { stage: 'server-render' as const, error: { message: String(error).slice(0, 500) } };
      return { ...attempted, body: null, head: null, seeds: {}, failures: [...attempted.failures, failure] };
    }
  }

  /** The input with which the shell renders header, footer, and a placeholder for the page if there is one. */
  function shellInput({ owned, seeds, snapshot }: Attempt, { url, layout }: View): PageInput {
    return { url, site, layout, snapshotId: snapshot.id, seeds, owned, page: null };
  }

  function writeDocument(attempted: Attempt, { html, styles, rendered }: RenderedBody, view: View): Document {
    const { owned, seeds } = attempted;
    const { policy, overrides, layout } = view;
    const boot = {
      site,
      snapshot: linkedSnapshot(attempted, html),
      seeds,
      rendered,
      ...(owned?.route.admin ? { admin: true as const } : {}),
      policy,
      ...(policy === 'payments' ? { scriptOrigins: payments.scripts } : {}),
      layout,
      ...(overrides ? { overrides } : {}),
    };
    // The scripts of a page that is hydrated later are fetched on demand.
    const hydratesLater = rendered && owned?.route.hydrate === 'later';
    const preloads =
      owned && !hydratesLater ? [build.federation, ...scriptsOfPage(owned.remote, owned.route.page)] : [];
    const head = attempted.head ?? renderer.describePage(shellInput(attempted, view));
    return documentOf(head, { html, styles, boot, preloads });
  }

  return async (request: PageRequest): Promise<MadePage> => {
    const { full, url, isStaff, requestId, visitor } = request;
    const { ask, contentVersions } = pageApi(apiOrigin, requestId, visitor);
    const renderedAt = new Date(Math.floor(now() / minute) * minute).toISOString();
    const layout = { renderedAt, navigation: navigationIn(full) };
    const view: View = { ...request, ask, layout };
    const visible = publicSnapshot(full);
    const owned =
      findRoute(visible, url.pathname, { withAdmin: false }) ??
      (isStaff ? findRoute(full, url.pathname, { withAdmin: true }) : null);
    const snapshot = owned?.route.admin ? withoutPrevious(full) : visible;
    const rendersHere = owned?.route.render === 'server' && !owned.route.admin;
    const ownAttempt = rendersHere ? await attempt({ owned, snapshot }, view) : unrendered({ owned, snapshot });
    const replacement = owned && !isMade(ownAttempt) && fallbackRoute(owned, full, url.pathname, findRoute);
    const fallback = replacement ? await attempt(replacement, view) : null;
    const isReplaced = fallback !== null && isMade(fallback);
    const result = isReplaced ? fallback : ownAttempt;
    const shared = fallback !== null && !isReplaced;
    const failures = [
      ...failuresOf(ownAttempt, isReplaced ? 'previous' : 'browser', shared),
      ...(fallback ? failuresOf(fallback, 'browser', shared) : []),
    ];
    let { body, document } = result;
    if (document === null && result.movedTo === null) {
      body = await renderPlaceholder(renderer, shellInput(ownAttempt, view));
      document = writeDocument(result, body, view);
    }
    return {
      ...result,
      document,
      body,
      confidential: [ownAttempt, result].some((one) => one.confidential || one.owned?.route.confidential === true),
      framedBySite: result.framedBySite || result.owned?.route.framedBySite === true,
      outcome: ownAttempt.interrupted ? 'interrupted' : isMade(ownAttempt) ? 'shown' : shared ? 'shared' : 'failed',
      failures,
      contentVersions,
    };
  };
}

/** The attempt for a page that the server does not render. */
function unrendered({ owned, snapshot }: Pick<Attempt, 'owned' | 'snapshot'>): Attempt {
  return { ...emptyPage, seeds: {}, body: null, document: null, owned, snapshot, status: owned ? 200 : 404 };
}

function isMade({ failures, interrupted }: Attempt): boolean {
  return failures.length === 0 && interrupted === undefined;
}

/** The first failure of a release. The later ones are its consequences, such as a page without its data, and are not reported. */
function failuresOf({ owned, failures: [first] }: Attempt, outcome: FailureOutcome, shared: boolean): ReleaseFailure[] {
  if (owned === null || first === undefined) return [];
  const { stage, error } = first;
  return [{ owned, stage, error: Object.assign(new Error(error.message), { stack: error.stack }), outcome, shared }];
}
