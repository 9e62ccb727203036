import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context } from 'koa';
import type { Answer } from './answer.ts';

const compress = promisify(brotliCompress);

/** In bytes: below, packing saves no packet. */
const worthwhile = 1200;

/** By the answer itself: a kept answer is packed once, and what it was packed to goes when it goes. */
const packed = new WeakMap<Answer, Promise<Buffer>>();

/** Whether this caller gets this answer packed. Says in `vary` that another might not. */
export function wantsPacked(ctx: Context, answer: Answer): boolean {
  if (answer.body.length < worthwhile) return false;
  ctx.vary('accept-encoding');
  return ctx.get('accept-encoding') !== '' && ctx.acceptsEncodings('br', 'identity') === 'br';
}

/** The answer's body in brotli. */
export function pack(answer: Answer): Promise<Buffer> {
  const known = packed.get(answer);
  if (known) return known;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.length,
  };
  const bytes = compress(answer.body, { params });
  packed.set(answer, bytes);
  return bytes;
}
