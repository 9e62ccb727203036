import { listCategories } from '@plumbline/contract/content/posts';
import { expect, test } from '@jest/globals';
import { aPost } from '../../testing/a-post.ts';
import { openApp } from '../../testing/open-app.ts';
import { savePost } from './save-post.ts';

test('lists categories by name, with the number of their published posts', async () => {
  await using app = await openApp();
  const pricing = { name: 'Pricing', slug: 'pricing' };
  const practice = { name: 'practice', slug: 'practice' };
  await savePost(app.db.knex, aPost({ slug: 'one', category: pricing }));
  await savePost(app.db.knex, aPost({ slug: 'two', category: pricing }));
  await savePost(app.db.knex, aPost({ slug: 'three', category: practice }));
  await savePost(app.db.knex, aPost({ slug: 'four', category: pricing, status: 'draft' }));
  await savePost(app.db.knex, aPost({ slug: 'five', category: { name: 'Empty', slug: 'empty' }, status: 'draft' }));
  const categories = await app.client.call(listCategories, {});
  expect(categories.map(({ name, slug, posts }) => [name, slug, posts])).toEqual([
    ['practice', 'practice', 1],
    ['Pricing', 'pricing', 2],
  ]);
});

test('an empty blog has no categories', async () => {
  await using app = await openApp();
  expect(await app.client.call(listCategories, {})).toEqual([]);
});
