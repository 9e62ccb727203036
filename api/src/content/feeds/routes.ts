import { Slug } from '@plumbline/contract/content/posts';
import type { Context } from 'koa';
import * as v from 'valibot';
import type { ContentDeps } from '../content-deps.ts';
import { contentVersionReader } from '../posts/content-version.ts';
import { cacheSanitised } from '../posts/cache-sanitised.ts';
import { findNewest } from '../posts/newest.ts';
import { findCategory } from '../posts/store.ts';
import { AnswerCache } from '../../platform/http/answer-cache.ts';
import { textAnswer } from '../../platform/http/answer.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { ApiRouter } from '../../platform/http/route.ts';
import { sendAnswer } from '../../platform/http/send-answer.ts';
import { feedXml } from './feed-xml.ts';
import { sitemapEntries } from './sitemap-entries.ts';
import { entriesPerFile, sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';

/** Number of articles. */
const feedLength = 20;

/** Serves robots.txt, the sitemap and the feeds, which the page server forwards from the site's root. */
export function feedRoutes(
  router: ApiRouter,
  { db, clock, secret, site, mediaFolder, declaredPages }: ContentDeps,
): void {
  const articles = contentVersionReader({ db, clock, secret });
  const cache = new AnswerCache(async () => `${await articles()} ${await declaredPages.version()}`, 50);
  const sanitised = cacheSanitised();
  const now = (): string => new Date(clock.now()).toISOString();

  const allEntries = async () => sitemapEntries(db.knex, { pages: await declaredPages.sitemap(), now: now() });

  const serve = (path: string, type: string, make: (ctx: Context) => Promise<string>): void => {
    router.koa.get(path, async (ctx) => {
      const answer = await cache.get(ctx.path, async () => textAnswer(await make(ctx)));
      await sendAnswer(ctx, answer, { type: `${type}; charset=utf-8`, caching: 'public, max-age=300' });
    });
  };

  const feed = async (path: string, category: { id: number; name: string; slug: string } | null): Promise<string> => {
    const found = await findNewest(db.knex, { now: now(), limit: feedLength, category: category?.id ?? null });
    const listed = found.map((article) => {
      const content = sanitised(article.post.id, article.post.content);
      return { ...article, post: { ...article.post, content } };
    });
    const page = category ? `/blog/category/${category.slug}` : '/blog';
    const title = category ? `${category.name} | ${site.product} Blog` : `${site.product} Blog`;
    return feedXml({ site, mediaFolder, path, page, title, articles: listed });
  };

  serve('/robots.txt', 'text/plain', async () =>
    ['User-agent: *', 'Allow: /api/media/', 'Disallow: /api/', '', `Sitemap: ${site.origin}/sitemap.xml`, ''].join(
      '\n',
    ),
  );

  serve('/sitemap.xml', 'application/xml', async () => {
    const entries = await allEntries();
    return entries.length <= entriesPerFile
      ? sitemapXml(site.origin, entries)
      : sitemapIndexXml(site.origin, Math.ceil(entries.length / entriesPerFile));
  });

  serve('/sitemap-:number.xml', 'application/xml', async (ctx) => {
    const number = /^[1-9]\d{0,5}$/.test(ctx.params['number'] ?? '') ? Number(ctx.params['number']) : 0;
    const from = (number - 1) * entriesPerFile;
    const part = number === 0 ? [] : (await allEntries()).slice(from, from + entriesPerFile);
    if (part.length === 0) throw new Failure('not_found', 'The sitemap has no such file.');
    return sitemapXml(site.origin, part);
  });

  serve('/feed.xml', 'application/rss+xml', () => feed('/feed.xml', null));

  serve('/feed/:category.xml', 'application/rss+xml', async (ctx) => {
    const slug = ctx.params['category'];
    const category = v.is(Slug, slug) ? await findCategory(db.knex, slug) : null;
    if (!category) throw new Failure('not_found', 'There is no category at this address.');
    return feed(ctx.path, category);
  });
}
