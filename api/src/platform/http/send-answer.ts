import { totalHeader } from '@plumbline/contract/endpoint';
import { contentVersionHeader } from '@plumbline/contract/content/version';
import type { Context } from 'koa';
import type { Answer } from './answer.ts';
import { etagFor } from '@plumbline/serving/encodings';
import { notModified } from '@plumbline/serving/not-modified';
import { answerEncoding, compressedBody } from './compressed.ts';

interface Sending {
  /** The media type including its charset. */
  readonly type: string;
  /** The `cache-control` header; with `no-store` no `ETag` is sent. */
  readonly caching: string;
}

/** Sends an answer, compressed if the caller accepts that, or 304 if the caller has it already. */
export async function sendAnswer(ctx: Context, answer: Answer, { type, caching }: Sending): Promise<void> {
  ctx.status = answer.status;
  ctx.set({ 'content-type': type, 'cache-control': caching });
  if (answer.link) ctx.set('link', answer.link);
  if (answer.total !== null) ctx.set(totalHeader, String(answer.total));
  if (answer.version) ctx.set(contentVersionHeader, answer.version);
  if (caching === 'no-store') {
    ctx.body = answer.body;
    return;
  }
  const encoding = answerEncoding(ctx, answer);
  if (encoding !== null) ctx.set('content-encoding', encoding);
  if (notModified(ctx, etagFor(answer.etag, encoding))) return;
  ctx.body = encoding === null ? answer.body : await compressedBody(answer, encoding);
}
