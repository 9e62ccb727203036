import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Client } from '@plumbline/contract/client';
import type { FailureReport } from '@plumbline/contract/reports';
import type { Site } from '@plumbline/contract/site';
import { staffCookieName } from '@plumbline/contract/staff';
import type { PageInput } from '../../src/entry-server.tsx';
import type { BundleLoader } from '../bundles/bundle-loader.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';
import type { VisitorSnapshots } from '../canaries/visitor-snapshots.ts';
import type { Circuits } from '../circuits/circuits.ts';
import { soundSnapshot } from '../circuits/sound-snapshot.ts';
import type { WithOverrides } from '../overrides/with-overrides.ts';
import { overrideParameter } from '../../src/overrides/overrides.ts';
import { readThemeCookie, themeAttribute } from '../../src/theme/theme.ts';
import { scriptsOfPage, type PageTemplate } from './html.ts';
import { htmlStream } from './html-stream.ts';
import { pageRenderer } from './page-renderer.ts';
import type { PaymentOrigins } from './payment-origins.ts';
import { pagePreparer, type PreparedPage } from './prepare-page.ts';
import { releaseFailures } from './release-failures.ts';
import { describe } from './render-page.ts';
import { confidentialHeaders, pageSecurityHeaders } from './security-headers.ts';
import { sendPage } from './send-page.ts';
import { tellView, type PageViews } from './tell-view.ts';

interface Options {
  readonly renderer: ShellRenderer;
  readonly template: PageTemplate;
  /** What each visitor gets of what is released. */
  readonly visitors: VisitorSnapshots;
  readonly override: WithOverrides;
  readonly loadBundle: BundleLoader;
  readonly circuits: Circuits;
  readonly report: (failure: FailureReport) => void;
  /** Hears of every document; null: nobody counts. */
  readonly views: PageViews | null;
  /** The API's client for one page view, whose id its calls carry. */
  readonly clientOf: (requestId: string) => Client;
  readonly site: Site;
  readonly payments: PaymentOrigins;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Whether every script of the shell and of the remotes has a hash. */
  readonly hashed: boolean;
  /** In ms, for a remote's server bundle; default 1500. */
  readonly bundleDeadline?: number;
  /** In ms, for the API calls of a page; default 3000. */
  readonly dataDeadline?: number;
  /** In ms, for rendering a page; default 2000. */
  readonly renderDeadline?: number;
}

/** Answers every address that is a page: its head as soon as its status is certain, then its body, then its data. */
export function pageHandler(options: Options): Middleware {
  const { renderer, template, visitors, override, loadBundle, circuits, report, views, clientOf, site } = options;
  const { payments, hashed, clock, log } = options;
  const { bundleDeadline = 1_500, dataDeadline = 3_000, renderDeadline = 2_000 } = options;
  const failures = releaseFailures({ circuits, report, log });
  const { findRoute } = renderer;
  const preparer = pagePreparer({ findRoute, loadBundle, failures, bundleDeadline, dataDeadline, log });
  const render = pageRenderer({ renderer, preparer, circuits, failures, deadline: renderDeadline });
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('allow', 'GET, HEAD');
      ctx.throw(405);
    }
    const pathname = onePath(ctx.path);
    if (pathname !== ctx.path) {
      ctx.status = 308;
      ctx.set('location', pathname + ctx.search);
      return;
    }
    const url = new URL(pathname + ctx.search, site.origin);
    const { snapshot: own, compared } = await visitors.forPage(ctx);
    // Only what is rendered can tell how a release that has rested does.
    const owner = ctx.method === 'GET' ? renderer.findRoute(own, url.pathname, false)?.remote : undefined;
    const sound = soundSnapshot(own, circuits, owner);
    const { snapshot: full, overrides, movedTo: without } = await override(ctx, sound);
    if (without !== null) {
      ctx.status = 303;
      ctx.set({ location: without, 'cache-control': 'no-store' });
      return;
    }
    // It is answered: what is rendered is the page without the request, and so is what the browser takes over.
    if (overrides) url.searchParams.delete(overrideParameter);
    // Admin pages are rendered in the browser, by the headers that the server gives to their addresses.
    const policy = renderer.findRoute(full, url.pathname, true)?.route.policy ?? null;
    const view = { full, url, client: clientOf(ctx.state['requestId'] as string) };
    const prepared = await preparer.prepare(view);
    const { page, status, movedTo } = prepared;
    ctx.state['route'] = prepared.owned?.route.path ?? null;
    if (movedTo !== null) {
      ctx.status = 301;
      // An address that has moved can be given to another page.
      ctx.set({ location: movedTo, 'cache-control': 'private, no-cache' });
      return;
    }
    const theme = readThemeCookie(ctx.get('cookie'));
    const layout = { renderedAt: clock().toISOString(), theme };
    const inputOf = ({ snapshot, seeds, owned, page: module }: PreparedPage): PageInput => {
      return { url, site, layout, snapshotId: snapshot.id, seeds, owned, page: module };
    };
    const overridden = (overrides?.active ?? []).map(({ origin }) => origin);
    const nonce = randomBytes(18).toString('base64');
    const isStaff = hasStaffCookie(ctx.get('cookie'));
    const html = htmlStream(ctx.acceptsEncodings('br', 'gzip', 'identity'));
    const head = template.head({ nonce, theme: themeAttribute(theme), ...describe(inputOf(prepared), renderer, log) });
    ctx.status = status;
    ctx.type = 'html';
    ctx.set({
      ...pageSecurityHeaders(nonce, policy, payments, hashed, overridden, page?.framedBySite),
      'cache-control': 'private, no-cache',
    });
    if (overrides) ctx.set('cache-control', 'no-store');
    if (page?.confidential) ctx.set(confidentialHeaders);
    ctx.vary('Accept-Encoding');
    ctx.vary('Cookie');
    if (html.encoding) ctx.set('content-encoding', html.encoding);
    if (status === 503) ctx.set('retry-after', '10');
    if (ctx.method === 'HEAD') return void html.stream.destroy();
    ctx.body = html.stream;
    sendPage(html, head, async () => {
      const { shown, content, styles, rendered } = await render(prepared, view, inputOf);
      const { snapshot, seeds, owned, fault } = shown;
      // What staff try is no view of what is released.
      const isView = views !== null && !overrides?.active.length;
      const told =
        isView &&
        (await tellView(views, { view, owned, rendered, faulty: fault !== null, isStaff, compared, findRoute }));
      const more = { ...(told ? { view: told } : {}), ...(overrides ? { overrides } : {}) };
      const boot = { site, snapshot, seeds, rendered, policy, layout, ...more };
      const preloads = owned ? scriptsOfPage(owned.remote, owned.route.page) : [];
      return template.body(content, styles, nonce) + template.end(boot, nonce, preloads);
    }).catch((error: unknown) => html.stream.destroy(error instanceof Error ? error : new Error(String(error))));
  };
}

function hasStaffCookie(header: string): boolean {
  return header.split(';').some((pair) =>
    pair
      .trim()
      .replace(/^__Host-/, '')
      .startsWith(`${staffCookieName}=`),
  );
}

/** One address per page: no slashes at its end, and one at its start, or a redirect would lead to another host. */
function onePath(path: string): string {
  return `/${path.replace(/^[\\/]+/, '').replace(/[\\/]+$/, '')}`;
}
