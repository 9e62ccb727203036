import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Context } from 'koa';

const variants = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** Sends a file that never changes under its address, in the smallest form that was prepared and the browser takes. */
export async function serveImmutableFile(ctx: Context, file: string): Promise<void> {
  ctx.set('cache-control', 'public, max-age=31536000, immutable');
  ctx.set('x-content-type-options', 'nosniff');
  ctx.set('access-control-allow-origin', '*');
  ctx.set('cross-origin-resource-policy', 'cross-origin');
  ctx.vary('Accept-Encoding');
  for (const { encoding, suffix } of variants) {
    if (ctx.acceptsEncodings(encoding, 'identity') === encoding && (await send(ctx, file, suffix))) {
      ctx.set('content-encoding', encoding);
      return;
    }
  }
  if (!(await send(ctx, file, ''))) {
    ctx.set('cache-control', 'no-store');
    ctx.throw(404);
  }
}

async function send(ctx: Context, file: string, suffix: string): Promise<boolean> {
  const path = file + suffix;
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return false;
  ctx.status = 200;
  ctx.type = file.slice(file.lastIndexOf('.'));
  ctx.length = found.size;
  if (ctx.method === 'GET') ctx.body = createReadStream(path);
  return true;
}
