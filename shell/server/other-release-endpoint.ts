import type { Middleware } from 'koa';
import { otherReleasePath, type OtherRelease } from '../src/remotes/other-release.ts';
import type { VisitorSnapshots } from './canaries/visitor-snapshots.ts';

/**
 * `GET /_site/releases/{remote}?not={release}`: what a tab shows in place of a release that failed there: the live one where
 * that is another by now, else the last good one before it.
 */
export function otherReleaseEndpoint(visitors: VisitorSnapshots): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${otherReleasePath}/`)) return next();
    const name = ctx.path.slice(otherReleasePath.length + 1);
    const { remotes } = (await visitors.forTab(ctx)).snapshot;
    const remote = remotes.find((candidate) => candidate.name === name);
    if (remote === undefined) return ctx.throw(404);
    const { previous, ...live } = remote;
    const isLive = live.release !== ctx.query['not'];
    const release = isLive ? live : previous;
    if (release === undefined) return ctx.throw(404);
    ctx.set('cache-control', 'no-store');
    ctx.body = { release, live: isLive } satisfies OtherRelease;
  };
}
