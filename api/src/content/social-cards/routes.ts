import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { coverPath } from '@plumbline/contract/content/covers';
import { Slug } from '@plumbline/contract/content/posts';
import { logoPath } from '@plumbline/contract/site';
import * as v from 'valibot';
import type { ContentDeps } from '../content-deps.ts';
import { imageErrorToFailure } from '../image-process/image-error-to-failure.ts';
import { ImageTaskFailed, ImageTaskInterrupted } from '../image-process/image-errors.ts';
import { findPublished, isPublishedCover } from '../posts/store.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { Failure } from '../../platform/http/failure.ts';
import { notModified } from '@plumbline/serving/not-modified';
import type { ApiRouter } from '../../platform/http/route.ts';
import { createFileOnce } from '../media/create-file-once.ts';
import { plainPicture } from '../media/plain-picture.ts';
import { coverOf, coverOfName, drawCover } from './cover.ts';
import type { SocialCard } from './social-card.ts';

/** Other sites show the cards on their own pages. */
const cardHeaders = { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' } as const;

/** Version of the design; must be increased when a drawing changes. */
const designVersion = 2;

/** The file name of a card: a hash of everything that its drawing depends on. */
function hashOf(content: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}

/**
 * Serves social cards of articles and of pages that ask for one, the covers of articles without a picture, and the
 * logo. Each is drawn once.
 */
export function socialCardRoutes(
  router: ApiRouter,
  { db, clock, log, site, mediaFolder, images, declaredPages }: ContentDeps,
): void {
  const iso = (): string => new Date(clock.now()).toISOString();

  const drawnOnce = async (file: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const path = join(mediaFolder, file);
    try {
      await createFileOnce(path, draw);
    } catch (error) {
      if (error instanceof ImageTaskInterrupted) log.error({ err: error, file }, 'an image was not drawn');
      throw imageErrorToFailure(error);
    }
    return readFile(path);
  };

  const drawCard = async (card: Omit<SocialCard, 'picture'>, picture: SocialCard['picture']): Promise<Buffer> => {
    try {
      return await images.run('drawSocialCard', { ...card, picture });
    } catch (error) {
      // A card is kept, so only a picture that can never be drawn is left out.
      const isBroken = error instanceof ImageTaskFailed && !(error instanceof ImageTaskInterrupted);
      if (picture === null || !isBroken) throw error;
      return images.run('drawSocialCard', { ...card, picture: null });
    }
  };

  router.koa.get(logoPath, async (ctx) => {
    const bytes = await drawnOnce(`logo-${designVersion}.png`, () => images.run('drawLogo', undefined));
    ctx.set({ ...cardHeaders, 'cache-control': 'public, max-age=86400' });
    ctx.status = 200;
    if (!notModified(ctx, etagOf(bytes))) ctx.body = bytes;
  });

  router.koa.get('/og/cover/:file', async (ctx) => {
    const [, name = '', format = ''] = /^(.+)\.(svg|png)$/.exec(ctx.params['file'] ?? '') ?? [];
    const cover = coverOfName(name);
    // The SVG is a short text, which drafts show too; a PNG is drawn only for an article that visitors can see.
    const exists = cover !== null && (format === 'svg' || (await isPublishedCover(db.knex, cover, iso())));
    if (!exists) throw new Failure('not_found', 'There is no cover at this address.');
    // The path contains all inputs of the drawing, but the design may change.
    ctx.set({ ...cardHeaders, 'cache-control': 'public, max-age=86400' });
    ctx.status = 200;
    if (notModified(ctx, `"${designVersion}-${name}"`)) return;
    ctx.type = format === 'svg' ? 'image/svg+xml' : 'image/png';
    ctx.body =
      format === 'svg'
        ? drawCover(cover)
        : await drawnOnce(`cover-${designVersion}-${name}.png`, () => images.run('drawCoverPng', cover));
  });

  router.koa.get('/og/page/:remote/:file', async (ctx) => {
    const page = /^(.*)\.png$/.exec(ctx.params['file'] ?? '')?.[1] ?? '';
    const texts = await declaredPages.shareCard(ctx.params['remote'] ?? '', page);
    if (texts === null) throw new Failure('not_found', 'There is no page with a share picture at this address.');
    const card = { product: site.product, ...texts };
    const hash = hashOf([designVersion, card, null]);
    ctx.set({ ...cardHeaders, 'cache-control': 'public, max-age=3600' });
    ctx.status = 200;
    if (notModified(ctx, `"${hash}"`)) return;
    ctx.body = await drawnOnce(`card-${hash}.png`, () => drawCard(card, null));
  });

  router.koa.get('/og/blog/:file', async (ctx) => {
    const slug = /^(.*)\.png$/.exec(ctx.params['file'] ?? '')?.[1];
    const article = v.is(Slug, slug) ? await findPublished(db.knex, slug, iso()) : null;
    if (!article) throw new Failure('not_found', 'There is no article at this address.');
    const { post } = article;
    const card = {
      product: site.product,
      title: post.title,
      note: [post.author, post.category?.name].filter(Boolean).join(' · '),
    };
    // If the picture's file is missing, or is of another site, the card has no picture.
    const picture = post.featuredImage === null ? null : await plainPicture(mediaFolder, post.featuredImage);
    const pictureUrl = post.featuredImage === null ? coverPath(post) : (picture?.address ?? null);
    const hash = hashOf([designVersion, card, pictureUrl]);
    ctx.set({ ...cardHeaders, 'cache-control': 'public, max-age=3600' });
    ctx.status = 200;
    if (notModified(ctx, `"${hash}"`)) return;
    ctx.body = await drawnOnce(`card-${hash}.png`, async () => {
      if (picture) return drawCard(card, await readFile(join(mediaFolder, basename(picture.address))));
      return drawCard(card, post.featuredImage === null ? coverOf(post) : null);
    });
  });
}
