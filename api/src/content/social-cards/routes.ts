import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { coverPath, groundOf } from '@plumbline/contract/content/covers';
import { Slug } from '@plumbline/contract/content/posts';
import { apiBase } from '@plumbline/contract/endpoint';
import { logoPath } from '@plumbline/contract/site';
import * as v from 'valibot';
import type { ContentDeps } from '../content-deps.ts';
import { findPublished, type FoundArticle } from '../posts/store.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { Failure } from '../../platform/http/failure.ts';
import { notModified } from '@plumbline/serving/not-modified';
import type { ApiRouter } from '../../platform/http/route.ts';
import { createFileOnce } from '../media/create-file-once.ts';
import { coverOfName, coverPng, drawCover } from './cover.ts';
import { drawLogo } from './logo.ts';
import { drawSocialCard, type SocialCard } from './social-card.ts';

/** Other sites show the cards on their own pages. */
const cardHeaders = { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' } as const;

/** Version of the design; must be increased when the drawing changes. */
const drawing = 2;

/** Serves social cards of articles, which are drawn once per content. */
export function socialCardRoutes(router: ApiRouter, { db, clock, site, mediaFolder }: ContentDeps): void {
  const drawn = new Map<string, Promise<Buffer>>();

  const cardOf = (post: FoundArticle['post']): Omit<SocialCard, 'picture'> => ({
    product: site.product,
    title: post.title,
    note: [post.author, post.category?.name].filter(Boolean).join(' · '),
  });

  const draw = async (path: string, post: FoundArticle['post']): Promise<Buffer> => {
    const own = post.featuredImage?.startsWith(`${apiBase}/media/`) ? basename(post.featuredImage) : null;
    // If the picture file is missing, the card has no picture.
    const picture =
      post.featuredImage === null
        ? Buffer.from(drawCover({ date: post.createdAt.slice(0, 10), ground: groundOf(post) }))
        : own === null
          ? null
          : await readFile(join(mediaFolder, own)).catch(() => null);
    await createFileOnce(path, () => drawSocialCard({ ...cardOf(post), picture }));
    return readFile(path);
  };

  let logo: Promise<Buffer> | null = null;
  router.koa.get(logoPath, async (ctx) => {
    const bytes = await (logo ??= drawLogo());
    ctx.set({ ...cardHeaders, 'cache-control': 'public, max-age=86400' });
    ctx.status = 200;
    if (!notModified(ctx, etagOf(bytes))) ctx.body = bytes;
  });

  router.koa.get('/og/cover/:file', async (ctx) => {
    const [, name = '', format = ''] = /^(.+)\.(svg|png)$/.exec(ctx.params['file'] ?? '') ?? [];
    const cover = coverOfName(name);
    if (cover === null) throw new Failure('not_found', 'There is no cover at this address.');
    // The address says all that the drawing depends on, but the drawing itself may be improved.
    ctx.set({ ...cardHeaders, 'cache-control': 'public, max-age=86400' });
    ctx.status = 200;
    if (notModified(ctx, `"${drawing}-${name}"`)) return;
    ctx.type = format === 'svg' ? 'image/svg+xml' : 'image/png';
    ctx.body = format === 'svg' ? drawCover(cover) : await coverPng(cover);
  });

  router.koa.get('/og/blog/:file', async (ctx) => {
    const slug = /^(.*)\.png$/.exec(ctx.params['file'] ?? '')?.[1];
    const now = new Date(clock.now()).toISOString();
    const article = v.is(Slug, slug) ? await findPublished(db.knex, slug, now) : null;
    if (!article) throw new Failure('not_found', 'There is no article at this address.');
    const { featuredImage } = article.post;
    const content = JSON.stringify([drawing, cardOf(article.post), featuredImage ?? coverPath(article.post)]);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
    ctx.set({ ...cardHeaders, 'cache-control': 'public, max-age=3600' });
    ctx.status = 200;
    if (notModified(ctx, `"${hash}"`)) return;
    const path = join(mediaFolder, `card-${hash}.png`);
    const drawnNow = drawn.get(hash) ?? draw(path, article.post);
    drawn.set(hash, drawnNow);
    try {
      ctx.body = await drawnNow;
    } finally {
      drawn.delete(hash);
    }
  });
}
