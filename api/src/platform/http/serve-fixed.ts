import type { Context } from 'koa';
import { etagOf } from './etag.ts';
import { notModified } from '@plumbline/serving/not-modified';
import type { ApiRouter } from './route.ts';

/** A document that does not change while the process runs. */
export interface FixedDocument {
  /** The whole path, including `/api`. */
  readonly path: string;
  readonly type: string;
  /** Called at the first request. */
  readonly text: () => string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves a constant text with an `ETag`. */
export function serveFixed(router: ApiRouter, { path, type, text, headers = {} }: FixedDocument): void {
  let prepared: { readonly body: Buffer; readonly etag: string } | null = null;
  const make = () => {
    const body = Buffer.from(text());
    return { body, etag: etagOf(body) };
  };
  router.koa.get(path, (ctx: Context) => {
    const { body, etag } = (prepared ??= make());
    ctx.set({ 'content-type': type, 'cache-control': 'no-cache', ...headers });
    ctx.status = 200;
    if (!notModified(ctx, etag)) ctx.body = body;
  });
}
