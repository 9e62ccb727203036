import type { Context } from 'koa';
import { Failure } from './failure.ts';

/** In bytes: ten times the largest event of the providers. */
const bodyLimit = 1024 * 1024;

/** The unparsed body of a request, at most `limit` bytes. @throws Failure `payload_too_large`. */
export async function readRawBody(ctx: Context, limit: number = bodyLimit): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req) {
    size += (chunk as Buffer).length;
    if (size > limit) throw new Failure('payload_too_large', `The body may have at most ${limit / 1024} kB.`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
