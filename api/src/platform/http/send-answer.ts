import { contentVersionHeader } from '@plumbline/contract/content/version';
import type { Context } from 'koa';
import type { Answer } from './answer.ts';
import { tagIn } from '@plumbline/serving/encodings';
import { notModified } from '@plumbline/serving/not-modified';
import { answerEncoding, packedAnswer } from './compressed.ts';

interface Sending {
  /** The media type with its charset. */
  readonly type: string;
  /** The `cache-control` header; with `no-store` there is no `ETag` either. */
  readonly caching: string;
}

/** Sends an answer, packed to who can unpack it, or says that the caller has it already. */
export async function sendAnswer(ctx: Context, answer: Answer, { type, caching }: Sending): Promise<void> {
  ctx.status = answer.status;
  ctx.set({ 'content-type': type, 'cache-control': caching });
  if (answer.link) ctx.set('link', answer.link);
  if (answer.version) ctx.set(contentVersionHeader, answer.version);
  if (caching === 'no-store') {
    ctx.body = answer.body;
    return;
  }
  const encoding = answerEncoding(ctx, answer);
  if (encoding !== null) ctx.set('content-encoding', encoding);
  if (notModified(ctx, tagIn(answer.etag, encoding))) return;
  ctx.body = encoding === null ? answer.body : await packedAnswer(answer, encoding);
}
