import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { savePost } from '../posts/save-post.ts';
import { aPost } from '../../testing/a-post.ts';
import { article, authorFolder, drawing, type AuthorFolder } from '../../testing/author-folder.ts';
import { changePublication } from './change-publication.ts';
import { exportPosts, type ExportedPost } from './export-posts.ts';
import { importPosts } from './import-posts.ts';
import { findStoredPost } from './stored-posts.ts';

/** Exports into a temporary folder. */
async function exported({ db, mediaFolder }: AuthorFolder, ...slugs: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-export-'));
  const report: ExportedPost[] = await exportPosts({ db: db.knex, mediaFolder }, slugs, folder);
  return { folder, report, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

const fields = { featured_image: '"images/a b.svg"', featured_image_alt: 'A floor', previous_slugs: '[old-floor]' };

test('importing an export changes nothing', async () => {
  const photograph = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  await using author = await authorFolder({
    'posts/a.md': article(
      fields,
      '![x](../shared/photo.png "A photo.")\n\nText[^1] ![y](images/a%20b.svg?v=2)\n\n[^1]: Note.',
    ),
    'posts/b.html': article({ slug: 'b', category: null, tags: null }, '<p>B</p>'),
    'posts/images/a b.svg': drawing(),
    'shared/photo.png': photograph,
  });
  await author.import();
  await using copy = await exported(author, 'a-level-floor', 'b');
  expect(copy.report.map(({ file }) => file)).toEqual(['a-level-floor/article/a-level-floor.md', 'b/b.html']);
  const again = await importPosts(author, copy.folder, copy.folder);
  expect(again.articles.map(({ slug, outcome }) => `${slug} ${outcome}`)).toEqual([
    'a-level-floor unchanged',
    'b unchanged',
  ]);

  await using other = await authorFolder();
  await importPosts(other, copy.folder, copy.folder);
  for (const slug of ['a-level-floor', 'b']) {
    expect(await findStoredPost(other.db.knex, slug)).toEqual(await findStoredPost(author.db.knex, slug));
  }
});

test('a withdrawn or scheduled article is exported in its state, with the rest of the file unchanged', async () => {
  await using author = await authorFolder({ 'a.md': article({ title: '"Floors" # of houses' }, 'Text') });
  await author.import();
  await changePublication(author.db.knex, 'a-level-floor', { status: 'draft' });
  expect((await findStoredPost(author.db.knex, 'a-level-floor'))?.status).toBe('draft');
  await changePublication(author.db.knex, 'a-level-floor', {
    status: 'published',
    publishAt: '2026-12-24T08:00:00.000Z',
  });
  await using copy = await exported(author, 'a-level-floor');
  const text = await readFile(join(copy.folder, 'a-level-floor/a-level-floor.md'), 'utf8');
  expect(text).toContain('title: "Floors" # of houses\n');
  expect(text).toContain('status: published\npublish_at: 2026-12-24T08:00:00.000Z\n---\nText\n');
  expect((await importPosts(author, copy.folder, copy.folder)).articles).toMatchObject([{ outcome: 'unchanged' }]);
});

test('reports articles that cannot be exported, and exports the rest', async () => {
  await using author = await authorFolder({ 'a.md': article() });
  await author.import();
  await savePost(author.db.knex, aPost({ slug: 'by-hand' }));
  await using copy = await exported(author, 'gone', 'by-hand', 'a-level-floor');
  expect(copy.report).toEqual([
    { slug: 'gone', file: null, fault: 'is not there' },
    { slug: 'by-hand', file: null, fault: 'was not made from a file' },
    { slug: 'a-level-floor', file: 'a-level-floor/a-level-floor.md', fault: null },
  ]);
});
