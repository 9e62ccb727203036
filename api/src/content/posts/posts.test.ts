import { getPost, listPosts } from '@plumbline/contract/content/posts';
import { expect, test } from '@jest/globals';
import { aPost } from '../../testing/a-post.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { savePost } from './save-post.ts';

async function publish(app: OpenApp, count: number): Promise<void> {
  for (let day = 1; day <= count; day += 1) {
    const createdAt = `2026-10-${String(day).padStart(2, '0')}T08:00:00.000Z`;
    const metaTitle = `Floors, day ${day}`;
    await savePost(app.db.knex, aPost({ slug: `post-${day}`, createdAt, metaTitle, metaKeywords: 'floors' }));
  }
}

test('lists published posts, newest first, without their content', async () => {
  await using app = await openApp();
  await publish(app, 3);
  const { items, next } = await app.client.call(listPosts, {});
  expect(items.map((post) => post.slug)).toEqual(['post-3', 'post-2', 'post-1']);
  expect(items[0]).toEqual({
    id: 3,
    slug: 'post-3',
    title: 'A level floor',
    excerpt: 'Put a marble on it.',
    featuredImage: null,
    featuredImageInfo: null,
    author: 'Ellen Marsh',
    createdAt: '2026-10-03T08:00:00.000Z',
    updatedAt: '2026-10-03T08:00:00.000Z',
    category: { name: 'Listings', slug: 'listings' },
    tags: ['floors', 'inspection'],
    metaTitle: 'Floors, day 3',
    metaDescription: null,
    metaKeywords: 'floors',
  });
  expect(next).toBeNull();
});

test('has at most 24 posts on a page, and every post on exactly one', async () => {
  await using app = await openApp();
  await publish(app, 30);
  const first = await app.client.call(listPosts, {});
  expect(first.items).toHaveLength(24);
  const second = await app.client.call(listPosts, { query: { cursor: first.next ?? '' } });
  expect([...first.items, ...second.items].map((post) => post.slug)).toEqual(
    Array.from({ length: 30 }, (_, index) => `post-${30 - index}`),
  );
  expect(second.next).toBeNull();
});

/** The slugs of all posts, read in pages of one. */
async function slugsByPages(app: OpenApp): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await app.client.call(listPosts, { query: { limit: 1, ...(cursor ? { cursor } : {}) } });
    seen.push(...page.items.map((post) => post.slug));
    cursor = page.next;
  }
  return seen;
}

test('pages through posts of the same time', async () => {
  await using app = await openApp();
  for (const slug of ['a', 'b', 'c']) await savePost(app.db.knex, aPost({ slug }));
  expect(await slugsByPages(app)).toEqual(['c', 'b', 'a']);
});

test('pages through posts of 1970, whose times are short numbers', async () => {
  await using app = await openApp();
  const times = ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z', '1972-06-01T00:00:00.000Z'];
  for (const [index, publishedAt] of times.entries())
    await savePost(app.db.knex, aPost({ slug: `post-${index}`, publishedAt }));
  expect(await slugsByPages(app)).toEqual(['post-2', 'post-1', 'post-0']);
});

test('the URL of the next page keeps the limit', async () => {
  await using app = await openApp();
  await publish(app, 3);
  const response = await fetch(`${app.origin}/api/blog/posts?limit=2&utm_source=mail`);
  expect(response.headers.get('link')).toMatch(/^<\/api\/blog\/posts\?limit=2&cursor=[0-9a-z-]+>; rel="next"$/);
});

test('refuses an invalid limit and an invalid cursor, both in one answer', async () => {
  await using app = await openApp();
  const response = await fetch(`${app.origin}/api/blog/posts?limit=abc&cursor=x`);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    code: 'invalid_input',
    message: 'The data of this request are not valid.',
    issues: [
      { path: 'query.limit', message: 'must be a whole number' },
      { path: 'query.cursor', message: 'is not a cursor of this list' },
    ],
    requestId: response.headers.get('x-request-id'),
  });
});

test.each([
  ['limit=0', 'must be at least 1'],
  ['limit=101', 'must be at most 100'],
  ['limit=2.5', 'must be a whole number'],
  ['limit=0x10', 'must be a whole number'],
  ['limit=1e1', 'must be a whole number'],
  ['limit=%205', 'must be a whole number'],
  ['limit=', 'must be a whole number'],
  ['limit=-1', 'must be at least 1'],
  ['limit=1&limit=2', 'must be given once'],
])('refuses %s: it %s', async (query, message) => {
  await using app = await openApp();
  const response = await fetch(`${app.origin}/api/blog/posts?${query}`);
  expect(await response.json()).toMatchObject({ issues: [{ path: 'query.limit', message }] });
});

test('accepts a cursor far outside of the list', async () => {
  await using app = await openApp();
  await publish(app, 1);
  const far = await app.client.call(listPosts, { query: { cursor: 'zzzzzzzzz-zzzzzz' } });
  expect(far.items).toHaveLength(1);
  const before = await app.client.call(listPosts, { query: { cursor: '00000001-1' } });
  expect(before.items).toHaveLength(0);
});

test('fills in the excerpt from the first 200 characters of the text', async () => {
  await using app = await openApp();
  const text = `${'😀'.repeat(150)}${'house '.repeat(50)}`;
  await savePost(app.db.knex, aPost({ excerpt: null, text }));
  const { items } = await app.client.call(listPosts, {});
  expect(items[0]?.excerpt).toBe(`${Array.from(text).slice(0, 200).join('')}...`);
});

test('shows no drafts and no scheduled posts', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ slug: 'draft', status: 'draft' }));
  await savePost(app.db.knex, aPost({ slug: 'later', publishedAt: '2026-11-21T12:00:10.000Z' }));
  expect((await app.client.call(listPosts, {})).items).toEqual([]);
  await expect(app.client.call(getPost, { params: { slug: 'draft' } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(app.client.call(getPost, { params: { slug: 'later' } })).rejects.toMatchObject({ status: 404 });
  app.clock.time += 10_000;
  expect((await app.client.call(listPosts, {})).items.map((post) => post.slug)).toEqual(['later']);
  await expect(app.client.call(getPost, { params: { slug: 'later' } })).resolves.toMatchObject({ slug: 'later' });
});
