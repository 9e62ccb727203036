import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { findCategory } from '../posts/store.ts';
import { publishArticle } from './admin/publish-article.ts';
import { saveDraft } from './admin/save-draft.ts';
import { loadArticle } from './admin/load-article.ts';
import { article, authorFolder, drawing, type AuthorFolder } from '../../testing/author-folder.ts';
import { exportPosts } from './export-posts.ts';

const by = 'ines@plumbline.example';
const at = '2026-11-20T09:30:00.000Z';

/** Changes the folder's only article in the admin. */
async function writeInAdmin({ db: { knex } }: AuthorFolder, body: string): Promise<() => Promise<void>> {
  const { id } = (await knex('posts').first('id')) as { id: number };
  const { summary, newest } = await loadArticle(knex, id);
  const written = { ...newest, fields: { ...newest.fields, body } };
  await saveDraft(knex, { id, revision: summary.revision, draft: written, by, at, keepAs: null });
  return () => publishArticle(knex, { id, revision: summary.revision + 1, by, at });
}

const contentOf = async ({ db: { knex } }: AuthorFolder) =>
  ((await knex('posts').first('content')) as { content: string }).content;

test('a file is not imported over changes made in the admin, before or after their publication', async () => {
  await using folder = await authorFolder({ 'a.md': article() });
  await folder.import();
  const publish = await writeInAdmin(folder, 'By the admin.');
  await folder.write('a.md', article({}, 'By the file.'));
  expect((await folder.import()).faults).toEqual([
    {
      file: 'a.md',
      line: 1,
      message: `${by} has written something in the admin (2026-11-20 09:30Z) that is not published: publish it or restore a version there first, then export the article`,
    },
  ]);
  await publish();
  expect((await folder.import()).faults).toMatchObject([
    {
      message: `${by} has changed the article in the admin (2026-11-20 09:30Z): export it, and make the changes in that file`,
    },
  ]);
  expect(await contentOf(folder)).toBe('<p>By the admin.</p>\n');
});

test('the exported file contains the admin’s changes, and can be imported until the next change there', async () => {
  const cover = { featured_image: 'cover.svg', featured_image_alt: 'A floor.' };
  await using folder = await authorFolder({
    'a.md': article(cover, '![A tread.](tread.svg)\n\nOld.'),
    'cover.svg': drawing(),
    'tread.svg': drawing('<path d="M0 0h9"/>'),
  });
  await folder.import();
  await (
    await writeInAdmin(folder, '![A tread.](tread.svg)\n\nBy the admin.')
  )();
  expect(await contentOf(folder)).toMatch(/<img src="\/api\/media\/[0-9a-f]{32}\.svg" alt="A tread\." width="40"/);
  const out = join(folder.mediaFolder, 'out');
  const [exported] = await exportPosts({ db: folder.db.knex, mediaFolder: folder.mediaFolder }, ['a-level-floor'], out);
  const text = await readFile(join(out, exported?.file ?? ''), 'utf8');
  expect(text).toMatch(/\nversion: 2\n---\n!\[A tread\.\]\(tread\.svg\)\n\nBy the admin\.$/);

  await folder.write('a.md', text);
  expect(await folder.import()).toMatchObject({ faults: [], articles: [{ outcome: 'unchanged' }] });
  await folder.write('a.md', text.replace('By the admin.', 'By both.'));
  expect(await folder.import()).toMatchObject({ faults: [], articles: [{ outcome: 'updated' }] });
  expect(await contentOf(folder)).toContain('By both.');
  await (
    await writeInAdmin(folder, 'Again.')
  )();
  expect((await folder.import()).faults).toHaveLength(1);
  expect(await findCategory(folder.db.knex, 'listings')).toMatchObject({ name: 'Listings' });
});
