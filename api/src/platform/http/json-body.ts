import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { Failure } from './failure.ts';

// In bytes, after decompression.
const defaultLimit = 64 * 1024;

const parserOf = (limit: number) =>
  koaBody({
    jsonLimit: limit,
    jsonTypes: ['application/json'],
    multipart: false,
    urlencoded: false,
    text: false,
    patchNode: false,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
    onError: (error) => {
      throw bodyFailure(error, limit);
    },
  });

/**
 * The request's JSON body, at most `limit` bytes. @throws Failure for another media type, a body too large, or broken
 * JSON.
 */
export async function readJsonBody(ctx: Context, limit: number = defaultLimit): Promise<unknown> {
  if (!ctx.is('application/json')) {
    throw new Failure('unsupported_media_type', 'The body must be JSON, with content-type application/json.');
  }
  await parserOf(limit)(ctx, async () => {});
  return ctx.request.body;
}

/** zlib's errors for a body that does not match its content encoding; the parser may pass on only the message. */
const decompressionError = /\bZ_[A-Z]+_ERROR\b|\bERR_(?:_ERROR|BROTLI)/;

function bodyFailure(error: Error & { status?: number; code?: unknown }, limit: number): Error {
  if (error.status === 413) return new Failure('payload_too_large', `The body may have at most ${limit / 1024} kB.`);
  if (error.status === 415)
    return new Failure('unsupported_media_type', 'The body has an encoding that is not supported.');
  if (error.status === 400) return new Failure('invalid_json', 'The body is not valid JSON.');
  if (decompressionError.test(`${String(error.code)} ${error.message}`))
    return new Failure('invalid_json', 'The body is not compressed as its content-encoding says.');
  return error;
}
