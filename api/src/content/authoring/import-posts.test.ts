import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { getPost } from '@plumbline/contract/content/posts';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { ImageProcess } from '../image-process/image-process.ts';
import { sanitiseArticle } from '../posts/sanitise-article.ts';
import { findPublished, type FoundArticle } from '../posts/store.ts';
import { article, authorFolder, drawing, type AuthorFolder } from '../../testing/author-folder.ts';
import { openApp } from '../../testing/open-app.ts';
import { testImages } from '../../testing/test-images.ts';
import { importPosts } from './import-posts.ts';

async function imported({ db }: AuthorFolder, slug = 'a-level-floor'): Promise<FoundArticle['post']> {
  const found = await findPublished(db.knex, slug, '2026-11-21T00:00:00.000Z');
  if (!found) throw new Error(`no post ${slug}`);
  return found.post;
}

test('imports an article with all fields of its front matter', async () => {
  await using folder = await authorFolder({
    'images/floor.svg': drawing(),
    'a.md': article({
      tags: '[floors, "1920s"]',
      excerpt: '>\n  Put a marble\n  on it.',
      featured_image: 'images/floor.svg',
      featured_image_alt: 'A floor in section',
      updated: '2026-11-13',
      publish_at: '2026-11-14T09:00:00-05:00',
      meta_title: 'Level floors',
    }),
  });
  const report = await folder.import();
  expect(report).toMatchObject({ articles: [{ file: 'a.md', outcome: 'created' }], faults: [], warnings: [] });
  expect(await imported(folder)).toMatchObject({
    title: 'A level floor',
    excerpt: 'Put a marble on it.',
    author: 'Ellen Marsh',
    category: { name: 'Listings', slug: 'listings' },
    tags: ['floors', '1920s'],
    featuredImage: expect.stringMatching(/^\/api\/media\/[0-9a-f]{32}\.svg$/),
    featuredImageInfo: { alt: 'A floor in section', width: 40, height: 30 },
    createdAt: '2026-11-12T13:00:00.000Z',
    updatedAt: '2026-11-13T00:00:00.000Z',
    content: '<p>Put a marble on it.</p>\n',
    metaTitle: 'Level floors',
  });
});

test('changes only what has changed, if anything', async () => {
  await using folder = await authorFolder({ 'a.md': article(), 'b.html': article({ slug: 'b' }, '<p>B</p>') });
  const outcomes = async () => (await folder.import()).articles.map(({ slug, outcome }) => `${slug} ${outcome}`);
  expect(await outcomes()).toEqual(['a-level-floor created', 'b created']);
  expect(await outcomes()).toEqual(['a-level-floor unchanged', 'b unchanged']);
  await folder.write('b.html', article({ slug: 'b', category: 'Pricing' }, '<p>B</p>'));
  expect(await outcomes()).toEqual(['a-level-floor unchanged', 'b updated']);
  expect((await imported(folder, 'b')).category).toEqual({ name: 'Pricing', slug: 'pricing' });
});

test('stores no article before the images of all are drawn, so that an interrupted first import leaves the blog empty', async () => {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const withPhoto = article({ slug: 'b', featured_image: 'b.png', featured_image_alt: 'A wall' });
  await using folder = await authorFolder({ 'a.md': article(), 'b.md': withPhoto, 'b.png': photo });
  const images: ImageProcess = {
    ...testImages,
    run: (task, input) =>
      task === 'scaleImage' ? Promise.reject(new Error('interrupted')) : testImages.run(task, input),
  };
  await expect(importPosts({ ...folder, images }, folder.path, folder.path)).rejects.toThrow('interrupted');
  expect(await folder.db.knex('posts').select('slug')).toEqual([]);
});

test('the new name of a renamed category is that category', async () => {
  await using author = await authorFolder({ 'a.md': article({ category: 'Pricing' }) });
  await author.import();
  await author.db.knex('categories').where('name', 'Pricing').update({ name: 'Prices and offers' });
  await author.write('a.md', article({ category: 'Prices and offers' }));
  await author.write('b.md', article({ slug: 'b', category: 'Prices and offers' }));
  await author.import();
  const categories = await author.db.knex('categories').select('name', 'slug');
  expect(categories).toEqual([{ name: 'Prices and offers', slug: 'pricing' }]);
});

test('importing an article as a draft withdraws it', async () => {
  await using folder = await authorFolder({ 'a.md': article() });
  await folder.import();
  await folder.write('a.md', article({ status: 'draft' }));
  await folder.import();
  await expect(imported(folder)).rejects.toThrow('no post');
});

test('leaves out files with faults completely, and imports the rest', async () => {
  await using folder = await authorFolder({ 'bad.md': article({ slug: 'bad', author: null }), 'good.md': article() });
  const report = await folder.import();
  expect(report.articles.map(({ file }) => file)).toEqual(['good.md']);
  expect(report.refused).toEqual(['bad.md']);
  expect(report.faults).toEqual([{ file: 'bad.md', line: 1, message: 'author is required' }]);
});

test('refuses both of two files with the same slug, and reports them', async () => {
  await using folder = await authorFolder({
    'a.md': article(),
    'deep/b.md': article(),
    'c.md': article({ slug: 'c' }),
  });
  const report = await folder.import();
  expect(report.articles.map(({ slug }) => slug)).toEqual(['c']);
  expect(report.faults.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'a.md: the slug a-level-floor is also that of deep/b.md',
    'deep/b.md: the slug a-level-floor is also that of a.md',
  ]);
});

test('stores images under their hash, with their size and without duplicates', async () => {
  await using folder = await authorFolder({
    'images/a b.svg': drawing(),
    'a.md': article({}, '![A floor](images/a%20b.svg "Floor, in section.")\n\nText ![again](<images/a b.svg>).'),
  });
  await folder.import();
  const { content } = await imported(folder);
  const image = 'width="40" height="30" loading="lazy" decoding="async" />';
  expect(content.replace(/[0-9a-f]{32}/g, 'HASH')).toBe(
    `<figure><img src="/api/media/HASH.svg" alt="A floor" ${image}<figcaption>Floor, in section.</figcaption></figure>\n` +
      `<p>Text <img src="/api/media/HASH.svg" alt="again" ${image}.</p>\n`,
  );
  expect((await readdir(folder.mediaFolder)).map((name) => name.slice(32))).toEqual(['.png', '.svg', '.svg.br']);
});

test('removes scripts from articles and reports their lines', async () => {
  await using folder = await authorFolder({
    'a.md': article(
      {},
      'One\n\n<script>\nalert(1)\n</script>\n\nTwo <b\nonclick="x()">bold</b>\nand <a href="java\tscript:x">a link</a>',
    ),
    'b.html': article({ slug: 'b' }, '<p style="color: red">B</p>\n<svg><script>x</script></svg>'),
  });
  const report = await folder.import();
  expect(report.faults).toEqual([]);
  expect(report.warnings.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'a.md:12 <script> is not allowed in articles and was removed',
    'a.md:16 onclick of <b> is not allowed in articles and was removed',
    'a.md:18 the address in href of <a> is not allowed in articles and was removed',
    'b.html:10 style of <p> is not allowed in articles and was removed',
    'b.html:11 <svg> is not allowed in articles and was removed',
  ]);
  expect((await imported(folder)).content).toBe('<p>One</p>\n\n<p>Two <b>bold</b>\nand <a>a link</a></p>\n');
});

test('a running API shows newly imported articles', async () => {
  await using folder = await authorFolder({ 'a.md': article() });
  await using app = await openApp({ db: folder.db });
  await expect(app.client.call(getPost, { params: { slug: 'a-level-floor' } })).rejects.toMatchObject({ status: 404 });
  await folder.import();
  await expect(app.client.call(getPost, { params: { slug: 'a-level-floor' } })).resolves.toBeDefined();
});

test('reports files that are no articles', async () => {
  await using folder = await authorFolder({ 'notes.txt': 'x' });
  await expect(folder.import('missing')).rejects.toThrow(/missing cannot be read \(ENOENT\)/);
  await expect(folder.import('notes.txt')).rejects.toThrow(/neither a folder nor a file ending in .md/);
});

test('stores a photograph in the sizes and formats for pages', async () => {
  const photograph = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#8B3A25' } })
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .jpeg()
    .toBuffer();
  const fields = { featured_image: 'photo.jpg', featured_image_alt: 'Brick' };
  await using folder = await authorFolder({ 'photo.jpg': photograph, 'a.md': article(fields, '![A wall](photo.jpg)') });
  expect((await folder.import()).faults).toEqual([]);
  const { content, featuredImage, featuredImageInfo } = await imported(folder);
  expect(featuredImage).toMatch(/^\/api\/media\/[0-9a-f]{32}\.jpg$/);
  expect(featuredImageInfo).toMatchObject({ alt: 'Brick', width: 1000, height: 500 });
  expect(featuredImageInfo?.variants.map(({ type, width }) => `${type} ${width}`)).toEqual([
    'image/avif 400',
    'image/avif 800',
    'image/avif 1000',
    'image/webp 400',
    'image/webp 800',
    'image/webp 1000',
  ]);
  expect(content.replace(/[0-9a-f]{32}/g, 'HASH')).toBe(
    '<p><picture>' +
      ['avif', 'webp']
        .map((format) => {
          const srcset = [400, 800, 1000].map((width) => `/api/media/HASH.${format} ${width}w`).join(', ');
          return `<source type="image/${format}" srcset="${srcset}" sizes="(min-width: 768px) 44rem, 92vw" />`;
        })
        .join('') +
      '<img src="/api/media/HASH.jpg" alt="A wall" width="1000" height="500" loading="lazy" decoding="async" /></picture></p>\n',
  );
  expect(sanitiseArticle(content)).toBe(content);
  const stored = await Promise.all(
    (await readdir(folder.mediaFolder)).map((name) => readFile(join(folder.mediaFolder, name))),
  );
  // The author's own file is stored for the export; the pages' pictures contain no data of the camera.
  expect(stored.filter((bytes) => bytes.includes('Somebody'))).toHaveLength(1);
  expect((await folder.import()).articles[0]?.outcome).toBe('unchanged');
});

test('only the import creates markup for pictures: an author’s is removed', async () => {
  const body =
    '<picture><source srcset="https://example.org/x.avif"><img src="https://example.org/x.png" alt="x"></picture>';
  await using folder = await authorFolder({ 'a.html': article({}, body) });
  const { warnings } = await folder.import();
  expect(warnings.map(({ message }) => message)).toEqual([
    '<picture> is not allowed in articles and was removed',
    '<source> is not allowed in articles and was removed',
  ]);
  expect((await imported(folder)).content).not.toMatch(/picture|source/);
});

test('an article with a new slug moves, and no file takes the address of another article', async () => {
  await using folder = await authorFolder({ 'a.md': article() });
  await folder.import();
  await folder.write('a.md', article({ slug: 'level-floors', previous_slugs: '[a-level-floor]' }));
  expect((await folder.import()).articles).toMatchObject([{ slug: 'level-floors', outcome: 'updated' }]);
  await folder.write('b.md', article({ slug: 'b' }));
  await folder.import('b.md');
  await folder.write('a.md', article({ slug: 'level-floors', previous_slugs: '[b]' }));
  const alone = await folder.import('a.md');
  expect(alone.faults).toEqual([{ file: 'a.md', line: 1, message: 'the previous slug b is that of another article' }]);
  expect(alone.refused).toEqual(['a.md']);
  const both = await folder.import();
  expect(both.faults.map(({ message }) => message)).toEqual([
    'the slug b is also that of b.md',
    'the slug b is also that of a.md',
  ]);
});

test('reads only regular files of its own folder', async () => {
  await using outside = await authorFolder({
    'secret.svg': drawing(),
    'deep/secret.svg': drawing(),
    'a.md': article(),
  });
  const images = ['../secret.svg', 'link.svg', 'linked/secret.svg', 'pipe.svg', 'folder.svg', '%2Fdev%2Fzero'];
  await using folder = await authorFolder({
    'good.md': article(),
    ...Object.fromEntries(
      images.map((image, index) => [`${index}.md`, article({ slug: `a${index}` }, `![x](${image})`)]),
    ),
  });
  await symlink(join(outside.path, 'secret.svg'), join(folder.path, 'link.svg'));
  await symlink(outside.path, join(folder.path, 'linked'));
  await symlink(join(outside.path, 'a.md'), join(folder.path, 'link.md'));
  await mkdir(join(folder.path, 'folder.svg'));
  for (const pipe of ['pipe.svg', 'pipe.md']) execFileSync('mkfifo', [join(folder.path, pipe)]);
  const report = await folder.import();
  expect(report.articles.map(({ file }) => file)).toEqual(['good.md']);
  expect(report.faults.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    '0.md:10 the image ../secret.svg is outside the imported folder',
    '1.md:10 the image link.svg is a symbolic link',
    '2.md:10 the image linked/secret.svg is outside the imported folder, behind a symbolic link',
    '3.md:10 the image pipe.svg is no regular file',
    '4.md:10 the image folder.svg is no regular file',
    '5.md:10 the image %2Fdev%2Fzero is outside the imported folder',
    'link.md:1 is a symbolic link',
    'pipe.md:1 is no regular file',
  ]);
  expect(await readdir(folder.mediaFolder)).toEqual([]);
});

test('an article’s images may be in another folder of the same import', async () => {
  await using folder = await authorFolder({
    'images/floor.svg': drawing(),
    'articles/a.md': article({}, '![x](../images/floor.svg)'),
  });
  expect((await folder.import('articles/a.md')).faults.map(({ message }) => message)).toEqual([
    'the image ../images/floor.svg is outside the imported folder',
  ]);
  expect((await folder.import()).faults).toEqual([]);
});
