import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { expect, test } from '@jest/globals';
import { savePost } from '../posts/save-post.ts';
import { aPost } from '../../testing/a-post.ts';
import { drawing } from '../../testing/author-folder.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { storeDrawing } from '../media/store-drawing.ts';
import { testImages } from '../../testing/test-images.ts';
import { entriesPerFile } from './sitemap-xml.ts';

const hash = '0123456789abcdef0123456789abcdef';

/** The texts of all elements of a name in an answer, which must be well-formed XML. */
async function xmlOf(app: OpenApp, path: string) {
  const response = await fetch(app.origin + path);
  const text = await response.text();
  const root = parseXml(text).root;
  const find = (element: XmlElement, name: string): XmlElement[] =>
    element.children.flatMap((child) =>
      child instanceof XmlElement ? [...(child.name === name ? [child] : []), ...find(child, name)] : [],
    );
  const all = (name: string): XmlElement[] => (root ? find(root, name) : []);
  return { response, text, root, all, texts: (name: string) => all(name).map((element) => element.text) };
}

test('the feed contains whole articles with absolute URLs', async () => {
  await using app = await openApp();
  await writeFile(join(app.mediaFolder, `${hash}.svg`), drawing());
  await storeDrawing({ ...app, images: testImages }, `${hash}.svg`, Buffer.from(drawing()));
  const content =
    `<p>A & B ]]> <a href="/blog/x">x</a> <a href="#article-fn1">1</a></p><code>&lt;a href="/x"&gt;</code>` +
    `<picture><source type="image/avif" srcset="/api/media/a.avif 400w" sizes="9vw" /><img src="/api/media/${hash}.svg" alt="" /></picture>`;
  const featuredImage = `/api/media/${hash}.svg`;
  const title = 'Gaps & <dollars>\u0007';
  await savePost(app.db.knex, aPost({ title, content, featuredImage, featuredImageAlt: 'A house' }));
  const { response, texts, all } = await xmlOf(app, '/feed.xml');
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const page = 'http://localhost:3000/blog/a-level-floor';
  expect(texts('title')).toEqual(['Plumbline Blog', 'Gaps & <dollars>']);
  expect(texts('link')).toEqual(['http://localhost:3000/blog', page]);
  expect(texts('pubDate')).toEqual(['Thu, 12 Nov 2026 13:00:00 +0000']);
  expect(texts('category')).toEqual(['Listings', 'floors', 'inspection']);
  expect(texts('content:encoded')).toEqual([
    `<p>A &amp; B ]]&gt; <a href="http://localhost:3000/blog/x">x</a> <a href="${page}#article-fn1">1</a></p><code>&lt;a href="/x"&gt;</code>` +
      `<img src="http://localhost:3000/api/media/${hash}.png" alt="" />`,
  ]);
  const png = await fetch(`${app.origin}/api/media/${hash}.png`);
  const length = String((await png.arrayBuffer()).byteLength);
  expect(all('enclosure')[0]?.attributes).toEqual({
    url: `http://localhost:3000/api/media/${hash}.png`,
    length,
    type: 'image/png',
  });
});

test('an item whose picture is not rendered, missing or has an invalid address has no picture', async () => {
  await using app = await openApp();
  // An SVG that was stored before its ratio was checked, and could not be drawn.
  await writeFile(
    join(app.mediaFolder, `${hash}.svg`),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 16000"/>',
  );
  const pictures = [
    `/api/media/${hash}.svg`,
    `/api/media/${'0'.repeat(32)}.jpg`,
    'https://[',
    'https://example.org/x.png',
  ];
  for (const [index, featuredImage] of pictures.entries()) {
    await savePost(app.db.knex, aPost({ slug: `p${index}`, title: `Post ${index}`, featuredImage }));
  }
  const { response, texts, all } = await xmlOf(app, '/feed.xml');
  expect(response.status).toBe(200);
  expect(texts('title').slice(1).sort()).toEqual(['Post 0', 'Post 1', 'Post 2', 'Post 3']);
  expect(all('enclosure')).toEqual([]);
  expect(new Set(all('media:content').map(({ attributes }) => attributes['url']))).toEqual(
    new Set([
      `http://localhost:3000/api/media/${'0'.repeat(32)}.jpg`,
      `http://localhost:3000/api/media/${hash}.svg`,
      'https://example.org/x.png',
    ]),
  );
});

test('the feed follows the blog, newest first, and answers 304 if unchanged', async () => {
  await using app = await openApp();
  for (let day = 1; day <= 22; day += 1) {
    const createdAt = `2026-10-${String(day).padStart(2, '0')}T08:00:00.000Z`;
    await savePost(app.db.knex, aPost({ slug: `p${day}`, title: `Post ${day}`, createdAt }));
  }
  await savePost(app.db.knex, aPost({ slug: 'draft', title: 'Draft', status: 'draft' }));
  await savePost(app.db.knex, aPost({ slug: 'later', title: 'Later', publishedAt: '2026-11-21T12:00:10.000Z' }));
  const { texts, response } = await xmlOf(app, '/feed.xml');
  expect(texts('title').slice(1)).toEqual(Array.from({ length: 20 }, (_, index) => `Post ${22 - index}`));
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
  expect((await fetch(`${app.origin}/feed.xml`, { headers })).status).toBe(304);
  app.clock.time += 10_000;
  expect((await xmlOf(app, '/feed.xml')).texts('title')[1]).toBe('Later');
});

test('each category has a feed; an unknown category has none', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ slug: 'one', title: 'One', category: { name: 'Pricing', slug: 'pricing' } }));
  await savePost(app.db.knex, aPost({ slug: 'two', title: 'Two' }));
  const { texts } = await xmlOf(app, '/feed/pricing.xml');
  expect(texts('title')).toEqual(['Pricing | Plumbline Blog', 'One']);
  expect(texts('link')[0]).toBe('http://localhost:3000/blog/category/pricing');
  for (const path of ['/feed/gone.xml', '/feed/..%2f.xml', '/feed/.xml']) {
    expect([path, (await fetch(app.origin + path)).status]).toEqual([path, 404]);
  }
});

test('a blog without articles has a feed without items', async () => {
  await using app = await openApp();
  expect((await xmlOf(app, '/feed.xml')).all('item')).toEqual([]);
});

test('the sitemap contains the visible pages, categories and articles', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ updatedAt: '2026-11-14T00:00:00.000Z' }));
  await savePost(app.db.knex, aPost({ slug: 'draft', status: 'draft', category: { name: 'Empty', slug: 'empty' } }));
  const { response, all } = await xmlOf(app, '/sitemap.xml');
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const urls = all('url').map((url) => url.text);
  expect(urls).toEqual([
    'http://localhost:3000/blog/category/listings2026-11-14T00:00:00.000Z',
    'http://localhost:3000/blog/a-level-floor2026-11-14T00:00:00.000Z',
  ]);
});

test('a sitemap of many URLs is split into files', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost());
  const row = await app.db.knex('posts').first();
  const many = Array.from({ length: entriesPerFile }, (_, index) => ({
    ...row,
    id: index + 2,
    slug: `post-${index}`,
  }));
  for (let from = 0; from < many.length; from += 100) await app.db.knex('posts').insert(many.slice(from, from + 100));
  const { root, texts } = await xmlOf(app, '/sitemap.xml');
  expect(root?.name).toBe('sitemapindex');
  expect(texts('loc')).toEqual(['http://localhost:3000/sitemap-1.xml', 'http://localhost:3000/sitemap-2.xml']);
  const sizes = await Promise.all(
    [1, 2].map(async (file) => (await xmlOf(app, `/sitemap-${file}.xml`)).all('url').length),
  );
  expect(sizes).toEqual([entriesPerFile, 2]);
  for (const file of ['0', '3', 'x', '1e3'])
    expect((await fetch(`${app.origin}/sitemap-${file}.xml`)).status).toBe(404);
});

test('robots.txt contains the excluded paths and the sitemap', async () => {
  await using app = await openApp();
  const response = await fetch(`${app.origin}/robots.txt`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(
    'User-agent: *\nAllow: /api/media/\nDisallow: /api/\n\nSitemap: http://localhost:3000/sitemap.xml\n',
  );
});
