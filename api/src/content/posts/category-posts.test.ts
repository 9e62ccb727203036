import { listCategoryPosts } from '@plumbline/contract/content/posts';
import { expect, test } from '@jest/globals';
import { aPost } from '../../testing/a-post.ts';
import { openApp } from '../../testing/open-app.ts';
import { savePost } from './save-post.ts';

const pricing = { name: 'Pricing', slug: 'pricing' };

test('lists the posts of one category, newest first, in pages', async () => {
  await using app = await openApp();
  for (let day = 1; day <= 6; day += 1) {
    const different = day % 2 === 0 ? { category: pricing } : {};
    await savePost(app.db.knex, aPost({ slug: `p${day}`, createdAt: `2026-10-0${day}T08:00:00.000Z`, ...different }));
  }
  const params = { slug: 'pricing' };
  const first = await app.client.call(listCategoryPosts, { params, query: { limit: 2 } });
  expect(first.items.map(({ slug }) => slug)).toEqual(['p6', 'p4']);
  const second = await app.client.call(listCategoryPosts, { params, query: { limit: 2, cursor: first.next ?? '' } });
  expect([second.items.map(({ slug }) => slug), second.next]).toEqual([['p2'], null]);
  const response = await fetch(`${app.origin}/api/blog/category/pricing?limit=2`);
  expect(response.headers.get('link')).toMatch(
    /^<\/api\/blog\/category\/pricing\?limit=2&cursor=[\da-z-]+>; rel="next"$/,
  );
});

test('a category without posts is empty, an unknown category is not found', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ category: pricing, status: 'draft' }));
  const { items } = await app.client.call(listCategoryPosts, { params: { slug: 'pricing' } });
  expect(items).toEqual([]);
  await expect(app.client.call(listCategoryPosts, { params: { slug: 'gone' } })).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  });
});

test.each(['Pricing', '..%2fposts', 'a'.repeat(121)])('refuses an address that is no slug: %#', async (slug) => {
  await using app = await openApp();
  expect((await fetch(`${app.origin}/api/blog/category/${slug}`)).status).toBe(400);
});

test('five hundred categories are listed with their counts, and each by itself', async () => {
  await using app = await openApp();
  for (let number = 0; number < 500; number += 1) {
    const category = { name: `Category ${number}`, slug: `category-${number}` };
    await savePost(app.db.knex, aPost({ slug: `post-${number}`, category }));
  }
  const categories = (await (await fetch(`${app.origin}/api/blog/categories`)).json()) as unknown[];
  expect(categories).toHaveLength(500);
  const { items } = await app.client.call(listCategoryPosts, { params: { slug: 'category-499' } });
  expect(items.map(({ slug }) => slug)).toEqual(['post-499']);
});
