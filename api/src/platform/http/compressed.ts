import { encodingFor, packedOnce, type Encoding, type PackedOnce } from '@plumbline/serving/encodings';
import type { Context } from 'koa';
import type { Answer } from './answer.ts';

/** In bytes: below, packing saves no packet. */
const worthwhile = 1200;

/** By the answer itself: a kept answer is packed once, and what it was packed to goes when it goes. */
const packed = new WeakMap<Answer, PackedOnce>();

/** How this caller gets this answer; null: as it is. Says in `vary` that another might get it otherwise. */
export function answerEncoding(ctx: Context, answer: Answer): Encoding | null {
  if (answer.body.length < worthwhile) return null;
  ctx.vary('accept-encoding');
  return encodingFor(ctx);
}

/** The answer's body in an encoding. */
export function packedAnswer(answer: Answer, encoding: Encoding): Buffer | Promise<Buffer> {
  const known = packed.get(answer) ?? packedOnce(answer.body);
  packed.set(answer, known);
  return known(encoding);
}
