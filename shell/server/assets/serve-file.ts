import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Context } from 'koa';
import { preparedForms, setImmutableHeaders } from './immutable-headers.ts';

/** Sends a file that never changes under its address, in the smallest form that was prepared and the browser takes. */
export async function serveImmutableFile(ctx: Context, file: string): Promise<void> {
  setImmutableHeaders(ctx);
  for (const { encoding, suffix } of preparedForms) {
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
