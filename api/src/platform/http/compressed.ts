import { encodingFor, compressedOnce, type Encoding, type CompressedOnce } from '@plumbline/serving/encodings';
import type { Context } from 'koa';
import type { Answer } from './answer.ts';

/** In bytes: compressing a smaller body does not save a network packet. */
const minBytes = 1200;

/** Compressed bodies by answer: a cached answer is compressed once, and its compressed bodies are dropped with it. */
const compressedBodies = new WeakMap<Answer, CompressedOnce>();

/**
 * The content encoding of an answer for this caller; null for none. Sets `vary`, because other callers may get another
 * encoding.
 */
export function answerEncoding(ctx: Context, answer: Answer): Encoding | null {
  if (answer.body.length < minBytes) return null;
  ctx.vary('accept-encoding');
  return encodingFor(ctx.get('accept-encoding'));
}

/** The answer's body in an encoding. */
export function compressedBody(answer: Answer, encoding: Encoding): Buffer | Promise<Buffer> {
  const compress = compressedBodies.get(answer) ?? compressedOnce(answer.body);
  compressedBodies.set(answer, compress);
  return compress(encoding);
}
