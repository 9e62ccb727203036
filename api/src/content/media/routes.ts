import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { apiBase } from '@plumbline/contract/endpoint';
import type { ContentDeps } from '../content-deps.ts';
import { imageTypes, type ImageEnding } from './image-file.ts';
import { Failure } from '../../platform/http/failure.ts';
import { notModified } from '@plumbline/serving/not-modified';
import { pngOfDrawing } from './plain-picture.ts';
import type { ApiRouter } from '../../platform/http/route.ts';

const named = /^[0-9a-f]{32}\.(avif|gif|jpg|png|svg|webp)$/;

/** Serves the images of articles. A name is the hash of its content, so what was fetched once is good for ever. */
export function mediaRoutes(router: ApiRouter, { mediaFolder }: ContentDeps): void {
  router.koa.get(`${apiBase}/media/:name`, async (ctx) => {
    const name = ctx.params['name'] ?? '';
    const ending = named.exec(name)?.[1] as ImageEnding | undefined;
    const path = join(mediaFolder, name);
    if (ending === 'png' && (await sizeOf(path)) === undefined) {
      // The PNG of a drawing stands in feeds, and is drawn when it is asked for.
      await pngOfDrawing(mediaFolder, name.slice(0, -'.png'.length));
    }
    const size = ending && (await sizeOf(path));
    if (!ending || size === undefined) throw new Failure('not_found', 'There is no image at this address.');
    ctx.set('content-type', ending === 'svg' ? 'image/svg+xml; charset=utf-8' : imageTypes[ending]);
    ctx.set('cache-control', 'public, max-age=31536000, immutable');
    // Readers of feeds and mails show them on pages of their own.
    ctx.set('cross-origin-resource-policy', 'cross-origin');
    // A drawing opened as a page of its own may style itself, and nothing else.
    ctx.set(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
    );
    const packed = ending === 'svg' ? await sizeOf(`${path}.br`) : undefined;
    if (packed !== undefined) ctx.vary('accept-encoding');
    const brotli = packed !== undefined && ctx.acceptsEncodings('br', 'identity') === 'br';
    if (brotli) ctx.set('content-encoding', 'br');
    ctx.status = 200;
    if (notModified(ctx, `"${name}${brotli ? '-br' : ''}"`)) return;
    ctx.length = brotli ? packed : size;
    // An answer to HEAD must not open what nobody reads.
    if (ctx.method !== 'HEAD') ctx.body = createReadStream(brotli ? `${path}.br` : path);
  });
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}
