import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { apiBase } from '@plumbline/contract/endpoint';
import type { ContentDeps } from '../content-deps.ts';
import { imageTypes, type ImageEnding } from './image-types.ts';
import { Failure } from '../../platform/http/failure.ts';
import { notModified } from '@plumbline/serving/not-modified';
import type { ApiRouter } from '../../platform/http/route.ts';

const mediaFileName = /^[0-9a-f]{32}\.(avif|gif|jpg|png|svg|webp)$/;

/** Serves the images of articles. A name is the hash of its content, so answers are immutable. */
export function mediaRoutes(router: ApiRouter, { mediaFolder }: ContentDeps): void {
  router.koa.get(`${apiBase}/media/:name`, async (ctx) => {
    const name = ctx.params['name'] ?? '';
    const ending = mediaFileName.exec(name)?.[1] as ImageEnding | undefined;
    const path = join(mediaFolder, name);
    const size = ending && (await sizeOf(path));
    if (!ending || size === undefined) throw new Failure('not_found', 'There is no image at this address.');
    ctx.set('content-type', ending === 'svg' ? 'image/svg+xml; charset=utf-8' : imageTypes[ending]);
    ctx.set('cache-control', 'public, max-age=31536000, immutable');
    // Feed readers and mail programs show the images on other origins.
    ctx.set('cross-origin-resource-policy', 'cross-origin');
    // A drawing that is opened directly may use its own styles and nothing else.
    ctx.set(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
    );
    const compressedSize = ending === 'svg' ? await sizeOf(`${path}.br`) : undefined;
    if (compressedSize !== undefined) ctx.vary('accept-encoding');
    const brotli = compressedSize !== undefined && ctx.acceptsEncodings('br', 'identity') === 'br';
    if (brotli) ctx.set('content-encoding', 'br');
    ctx.status = 200;
    if (notModified(ctx, `"${name}${brotli ? '-br' : ''}"`)) return;
    ctx.length = brotli ? compressedSize : size;
    // A HEAD request must not open the file.
    if (ctx.method !== 'HEAD') ctx.body = createReadStream(brotli ? `${path}.br` : path);
  });
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}
