import type { Middleware } from 'koa';
import { releasesInUsePath } from '@plumbline/contract/releases/shell-fit';
import { fullSnapshotPath, uncertainHeader } from '../src/remotes/full-snapshot.ts';
import { fallbackReleasePath, type FallbackRelease } from '../src/remotes/fallback-release.ts';
import type { CanaryAssignment } from './canaries/canary-assignment.ts';
import type { WithOverrides } from './overrides/with-overrides.ts';
import type { RegistrySource } from '../registry/registry-source.ts';
import { publicSnapshot, withoutPrevious } from './pages/snapshots.ts';

/**
 * `GET /_site/snapshot?own={id}`: the snapshot that a tab compares with its own, which has that id; `admin=1` includes admin remotes. A
 * header marks the response as uncertain if a canary runs and the visitor has no cookie.
 */
export function snapshotEndpoint(assignment: CanaryAssignment, override: WithOverrides): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== fullSnapshotPath) return next();
    const { own } = ctx.query;
    const { snapshot: chosen, isUncertain } = await assignment.forTab(ctx, typeof own === 'string' ? own : undefined);
    const { snapshot, overrides } = await override(ctx, chosen);
    ctx.set('cache-control', overrides ? 'no-store' : 'private, no-cache');
    ctx.vary('Cookie');
    // The header is always set: after a 304 without it, the browser would keep the value of its stored response.
    ctx.set(uncertainHeader, isUncertain ? '1' : '0');
    // The id does not depend on overrides.
    if (!overrides) ctx.etag = snapshot.id;
    ctx.body = ctx.query['admin'] === '1' ? withoutPrevious(snapshot) : publicSnapshot(snapshot);
    if (ctx.fresh) ctx.status = 304;
  };
}

/**
 * `GET /_site/releases-in-use`: the requirements of the live releases, canaries and rollback targets, against which a new shell can be
 * checked before its deployment.
 */
export function releasesInUseEndpoint(registry: RegistrySource): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== releasesInUsePath || !registry.releasesInUse) return next();
    ctx.set('cache-control', 'no-store');
    ctx.body = await registry.releasesInUse();
  };
}

/**
 * `GET /_site/releases/{remote}?not={release}`: the replacement for a release that failed in a tab: the live release if it is a
 * different one by now, else the fallback release.
 */
export function fallbackReleaseEndpoint(assignment: CanaryAssignment): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${fallbackReleasePath}/`)) return next();
    const name = ctx.path.slice(fallbackReleasePath.length + 1);
    const { remotes } = (await assignment.forTab(ctx)).snapshot;
    const { previous, ...live } = remotes.find((remote) => remote.name === name) ?? ctx.throw(404);
    const isLive = live.release !== ctx.query['not'];
    ctx.set('cache-control', 'no-store');
    ctx.body = { release: isLive ? live : (previous ?? ctx.throw(404)), live: isLive } satisfies FallbackRelease;
  };
}
