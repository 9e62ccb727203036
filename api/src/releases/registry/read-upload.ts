import { releaseLimits } from '@plumbline/contract/releases/registry';
import type { Context } from 'koa';
import { Failure } from '../../platform/http/failure.ts';
import { parseUpload, type Upload } from './parse-upload.ts';

/** Reads a release from a request into memory: its size is limited, and only teams get this far. @throws Failure */
export async function readUpload(ctx: Context): Promise<Upload> {
  if (!ctx.is('multipart/form-data')) {
    throw new Failure('unsupported_media_type', 'A release must be sent as multipart/form-data.');
  }
  return parseUpload(boundedBody(ctx), ctx.get('content-type'));
}

async function* boundedBody(ctx: Context): AsyncGenerator<Buffer> {
  const tooLarge = () =>
    new Failure('payload_too_large', `A release may have at most ${releaseLimits.bytes / 1024 / 1024} MB.`, {
      headers: { connection: 'close' },
    });
  if (Number(ctx.get('content-length')) > releaseLimits.bytes) throw tooLarge();
  let size = 0;
  // The connection stays open for the answer.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > releaseLimits.bytes) throw tooLarge();
    yield chunk;
  }
}
