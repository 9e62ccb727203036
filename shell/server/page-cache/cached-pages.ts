import type { Middleware } from 'koa';
import { overrideParameter } from '../../src/overrides/overrides.ts';
import { isAnonymous, isPrefetch } from '../pages/visitor.ts';
import type { Parts } from '../parts.ts';
import type { RegistrySource } from '../registry/registry-source.ts';
import { pageKey, type PageCache } from './page-cache.ts';

interface Options extends Pick<Parts, 'circuits' | 'sender' | 'record' | 'reports'> {
  readonly cache: PageCache;
  readonly registry: RegistrySource;
}

/**
 * The usual view: a page that is at hand, while no canary runs and no release rests. It is no other answer than the page
 * handler's, without the work of finding out what it is not, and is given however much there is to do: refusing costs more.
 */
export function cachedPages({ cache, registry, circuits, sender, record, reports }: Options): Middleware {
  return (ctx, next) => {
    const { headers, method } = ctx.req;
    const isUsual = (method === 'GET' || method === 'HEAD') && isAnonymous(headers);
    const snapshot = isUsual && !registry.canaries?.().length ? (registry.atHand?.() ?? null) : null;
    if (snapshot === null || ctx.search.includes(overrideParameter) || ctx.search.includes('%')) return next();
    if (!snapshot.remotes.every(circuits.isHealthy)) return next();
    const key = pageKey(snapshot.id, ctx.path, ctx.search);
    const found = key && cache.atHand(key);
    if (!found) return next();
    const from = performance.now();
    const { remote } = found.page.owned;
    ctx.state['isCached'] = true;
    // A page that is prefetched may never be a view.
    if (method === 'GET' && !isPrefetch(headers)) reports?.count(remote, 'shown');
    const sent = sender.shared(ctx, found.page);
    record.view(found.outcome, remote);
    reports?.vitals.note(200, performance.now() - from);
    return sent;
  };
}
