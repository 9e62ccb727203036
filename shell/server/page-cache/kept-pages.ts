import type { Middleware } from 'koa';
import { overrideParameter } from '../../src/overrides/overrides.ts';
import { isAhead } from '../pages/is-ahead.ts';
import type { Parts } from '../parts.ts';
import type { RegistrySource } from '../registry/registry-source.ts';
import { isAnybody } from './is-anybody.ts';
import type { PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';

interface Options extends Pick<Parts, 'circuits' | 'answers' | 'viewed' | 'told'> {
  readonly cache: PageCache;
  readonly registry: RegistrySource;
}

/**
 * The usual view: a page that is at hand, while nothing is tried and nothing rests. It is no other answer than the page
 * handler's, without the work of finding out what it is not, and is given however much there is to do: refusing costs more.
 */
export function keptPages({ cache, registry, circuits, answers, viewed, told }: Options): Middleware {
  return (ctx, next) => {
    const { headers, method } = ctx.req;
    const isUsual = (method === 'GET' || method === 'HEAD') && isAnybody(headers);
    const snapshot = isUsual && !registry.canaries?.().length ? (registry.atHand?.() ?? null) : null;
    if (snapshot === null || ctx.search.includes(overrideParameter) || ctx.search.includes('%')) return next();
    if (!snapshot.remotes.every(circuits.isSound)) return next();
    const key = pageKey({ snapshotId: snapshot.id, pathname: ctx.path, search: ctx.search });
    const found = key && cache.atHand(key);
    if (!found) return next();
    const from = performance.now();
    const { page, outcome } = found;
    ctx.state['atHand'] = true;
    // A page that is fetched ahead may never be a view.
    if (method === 'GET' && !isAhead(headers)) told?.counts.count(page.owned.remote, 'shown');
    circuits.succeeded(page.owned.remote);
    const answered = answers.kept(ctx, page);
    viewed(outcome);
    told?.vitals.note(200, performance.now() - from);
    return answered;
  };
}
