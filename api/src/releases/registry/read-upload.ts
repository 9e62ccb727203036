import { releaseLimits } from '@plumbline/contract/releases/registry';
import type { Context } from 'koa';
import { Failure } from '../../platform/http/failure.ts';
import { readUploadBody } from '../validation/in-thread.ts';
import type { Upload } from './parse-upload.ts';

/** Reads a release off a request, in memory: it is bounded, and only teams get this far. @throws Failure */
export async function readUpload(ctx: Context): Promise<Upload> {
  if (!ctx.is('multipart/form-data')) {
    throw new Failure('unsupported_media_type', 'A release must be sent as multipart/form-data.');
  }
  return readUploadBody(await readBounded(ctx), ctx.get('content-type'));
}

async function readBounded(ctx: Context): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new Failure(
    'payload_too_large',
    `A release may have at most ${releaseLimits.bytes / 1024 / 1024} MB.`,
    { headers: { connection: 'close' } },
  );
  if (Number(ctx.get('content-length')) > releaseLimits.bytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req) {
    size += (chunk as Buffer).length;
    if (size > releaseLimits.bytes) throw tooLarge;
    chunks.push(chunk as Buffer);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
