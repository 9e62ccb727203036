import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Middleware } from 'koa';
import { releasesBase } from '../../registry/snapshot.ts';

/** In ms: the limit for the site's response. */
const timeout = 15_000;

/** Proxies browser files of releases from another site. */
export function siteFiles(origin: string): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(releasesBase)) return next();
    const answer = await fetch(origin + ctx.path, { signal: AbortSignal.timeout(timeout) }).catch(() => null);
    if (!answer?.ok || answer.body === null) return ctx.throw(answer?.status === 404 ? 404 : 502);
    for (const name of ['content-type', 'cache-control']) ctx.set(name, answer.headers.get(name) ?? '');
    ctx.body = Readable.fromWeb(answer.body as ReadableStream);
  };
}
