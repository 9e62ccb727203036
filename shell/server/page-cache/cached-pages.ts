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
 * The fast path for the most common view: an anonymous visitor, a cached page, no canary and no open circuit. The response is
 * the page handler's. It runs before load shedding, because refusing the request would cost more.
 */
export function cachedPages({ cache, registry, circuits, sender, record, reports }: Options): Middleware {
  return (ctx, next) => {
    const { headers, method } = ctx.req;
    const isEligible = (method === 'GET' || method === 'HEAD') && isAnonymous(headers);
    const snapshot = isEligible && !registry.canaries?.().length ? (registry.loaded?.() ?? null) : null;
    if (snapshot === null || ctx.search.includes(overrideParameter) || ctx.search.includes('%')) return next();
    if (!snapshot.remotes.every(circuits.isHealthy)) return next();
    const key = pageKey(snapshot.id, ctx.path, ctx.search);
    const found = key && cache.findNow(key);
    if (!found) return next();
    const from = performance.now();
    const { remote } = found.page.owned;
    ctx.state['isCached'] = true;
    // A prefetched page may never be seen.
    if (method === 'GET' && !isPrefetch(headers)) reports?.count(remote, 'shown');
    const sent = sender.shared(ctx, found.page);
    record.view(found.outcome, remote);
    reports?.vitals.note(200, performance.now() - from);
    return sent;
  };
}
