import { getContentVersion } from '@plumbline/contract/content/version';
import type { ContentDeps } from '../content-deps.ts';
import { blogFreshness } from './freshness.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';

export function contentRoutes(router: ApiRouter, { db, clock, secret }: ContentDeps): void {
  const freshness = blogFreshness({ db, clock, secret });
  // Not cached: callers want the current version.
  route(router, getContentVersion, { keep: false }, async () => ({ version: await freshness() }));
}
