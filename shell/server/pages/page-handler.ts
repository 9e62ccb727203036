import type { Context, Middleware } from 'koa';
import type { DocumentView } from '../../src/boot/boot-data.ts';
import { overrideParameter } from '../../src/overrides/overrides.ts';
import { takesSecrets } from '../../src/remotes/route-policy.ts';
import { pageKey, type CachedPage, type PageCache, type PageKey } from '../page-cache/page-cache.ts';
import type { PageServerOptions, Parts } from '../parts.ts';
import { forwardedFor } from '../proxy/forwarded-for.ts';
import type { MadePage } from './make-page.ts';
import { ownDocumentHeaders } from './page-headers.ts';
import { isPublic, viewReader, type PageView } from './page-view.ts';
import { isAnonymous, isNavigation } from './visitor.ts';

interface OwnPage {
  readonly page: null;
  readonly made: MadePage;
  /** See {@link PageCache.sharedTagsOf}; null also if the page is only for this visitor. */
  readonly sharedTags: readonly string[] | null;
}

/** A cached page, or one that was made for this view. */
type ShownPage = OwnPage | { readonly page: CachedPage; readonly made: MadePage | null };

/** Answers page requests: reads the request, takes the page from the cache or makes it, counts the view, and sends it. */
export function pageHandler(parts: Parts & Pick<PageServerOptions, 'site' | 'registry'>): Middleware {
  const { answers, makePage, cache, sender, reports, record, site, registry } = parts;
  const readView = viewReader(parts);

  async function make(ctx: Context, { full, declared, overrides, isStaff }: PageView, address: string) {
    const url = new URL(address, site.origin);
    // The override parameter has been processed: page and browser must not see it.
    if (overrides) url.searchParams.delete(overrideParameter);
    const policy = declared?.route.policy ?? null;
    const requestId = ctx.state['requestId'] as string;
    const visitor = forwardedFor(ctx);
    const made = await makePage({ full, url, policy, overrides, isStaff, requestId, visitor });
    record.page(made);
    return made;
  }

  const makeOwn = async (ctx: Context, view: PageView): Promise<OwnPage> => {
    return { page: null, made: await make(ctx, view, view.pathname + ctx.search), sharedTags: null };
  };

  /** Waits for the new version of a cached page. Its failure has been reported; the next view tries again. */
  async function refresh(making: ReturnType<PageCache['share']>['making'], previous: CachedPage): Promise<void> {
    const { cached } = await making.catch(() => ({ cached: null }));
    if (cached !== null) await answers.onReplaced(previous, cached);
  }

  async function fromCache(ctx: Context, view: PageView, pages: PageCache, key: PageKey): Promise<ShownPage> {
    const { owned, canaryRemotes, assigned } = view;
    const begin = () => make(ctx, view, key.address);
    // 404 pages are cached only in front of the site (see `sharedTagsOf`).
    const { page, needsRefresh, outcome, version } = owned ? await pages.find(key) : notFound;
    // During a canary a stale page is rendered for this view: a failure in a background refresh would not be counted.
    if (page !== null && !(needsRefresh && owned && canaryRemotes.has(owned.remote.name))) {
      record.view(outcome, page.owned.remote);
      if (needsRefresh) void refresh(pages.share(key, version, begin).making, page);
      return { page, made: null };
    }
    record.view(owned ? 'miss' : 'bypass');
    const { isJoined, making } = pages.share(key, version, begin);
    const { made, cached } = await making;
    // Each visitor gets a rendering of their own of a confidential page, and of a 429, whose rate limit is that of one visitor's network.
    if (isJoined && (made.confidential || made.status === 429)) return makeOwn(ctx, view);
    const ownPage = { page: null, made, sharedTags: null };
    if (canaryRemotes.size > 0) return cached ? { page: cached, made } : ownPage;
    // Shared caches may have been purged while the page was made: an outdated page must not be stored after that.
    const isLive = assigned.id === (registry.loadedSnapshot?.()?.id ?? assigned.id);
    if (!isLive) return ownPage;
    if (cached === null) return { ...ownPage, sharedTags: await pages.sharedTagsOf(made, version) };
    return (await pages.isCurrent(cached)) ? { page: cached, made } : ownPage;
  }

  function pageOf(ctx: Context, view: PageView): Promise<ShownPage> {
    const isShared = !view.overrides && isAnonymous(ctx.req.headers, site) && isPublic(view, parts);
    const key = isShared ? pageKey(view.full.id, view.pathname, ctx.search) : null;
    if (key && cache) return fromCache(ctx, view, cache, key);
    record.view('bypass');
    return makeOwn(ctx, view);
  }

  /** Counts a view of a release, except with overrides and for prefetches, redirects and requests of scripts. @returns see `reports.view`. */
  async function countView(ctx: Context, view: PageView, { page, made }: ShownPage): Promise<DocumentView | null> {
    const { isRead, isPrefetched, isStaff, overrides, declared, full, canaryRemotes } = view;
    const shownRoute = page?.owned ?? made?.owned ?? (isStaff ? declared : null);
    const remote = shownRoute && full.remotes.find(({ name }) => name === shownRoute.remote.name);
    const isShown = isNavigation(ctx.req.headers) && !isPrefetched;
    const isView = isRead && isShown && !overrides?.active.length && made?.movedTo == null;
    const outcome = made?.outcome ?? 'shown';
    if (!isView || !remote || !reports || outcome === 'interrupted') return null;
    return reports.view(remote, outcome, canaryRemotes.has(remote.name));
  }

  return async (ctx) => {
    const view = await readView(ctx);
    if (view === null) return;
    const { declared, overrides, canaryRemotes, isPrefetched } = view;
    // Payment pages get this header from `pageHeaders`, with another value.
    if (declared && takesSecrets(declared.route) && !declared.route.policy) ctx.set(ownDocumentHeaders);
    const answer = await pageOf(ctx, view);
    if (isPrefetched && answer.made?.confidential && answer.made.document) ctx.throw(403);
    const documentView = await countView(ctx, view, answer);
    if (answer.page !== null && canaryRemotes.size > 0) return sender.sendDuringCanary(ctx, answer.page, documentView);
    if (answer.page !== null) return sender.sendCached(ctx, answer.page);
    const headers = {
      route: declared?.route ?? null,
      overridden: overrides && overrides.active.map(({ origin }) => origin).filter((one) => one !== site.origin),
      sharedTags: answer.sharedTags,
    };
    return sender.sendMade(ctx, answer.made, headers, documentView);
  };
}

const notFound = { page: null, needsRefresh: false, outcome: 'miss', version: null } as const;
