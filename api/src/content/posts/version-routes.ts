import { getContentVersion } from '@plumbline/contract/content/version';
import type { ContentDeps } from '../content-deps.ts';
import { contentVersionReader } from './content-version.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';

export function contentRoutes(router: ApiRouter, { db, clock, secret }: ContentDeps): void {
  const readVersion = contentVersionReader({ db, clock, secret });
  // Not cached: callers want the current version.
  route(router, getContentVersion, { clientCache: false }, async () => ({ version: await readVersion() }));
}
