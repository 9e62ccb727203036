import { getPost } from '@plumbline/contract/content/posts';
import { expect, test } from '@jest/globals';
import { aPost } from '../../testing/a-post.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import type { StoredPost } from './post-columns.ts';
import { savePost } from './save-post.ts';

async function write(app: OpenApp, day: number, different: Partial<StoredPost> = {}): Promise<void> {
  const createdAt = `2026-10-${String(day).padStart(2, '0')}T08:00:00.000Z`;
  await savePost(app.db.knex, aPost({ slug: `p${day}`, title: `Post ${day}`, tags: [], createdAt, ...different }));
}

const read = (app: OpenApp, slug: string) => app.client.call(getPost, { params: { slug } });

test('contains the older and the newer post, without drafts and scheduled posts', async () => {
  await using app = await openApp();
  for (const day of [1, 2, 4]) await write(app, day);
  await write(app, 3, { status: 'draft' });
  await write(app, 5, { publishedAt: '2026-12-01T00:00:00.000Z' });
  const post = await read(app, 'p2');
  expect([post.previous, post.next]).toEqual([
    { slug: 'p1', title: 'Post 1' },
    { slug: 'p4', title: 'Post 4' },
  ]);
  expect((await read(app, 'p1')).previous).toBeNull();
  expect((await read(app, 'p4')).next).toBeNull();
});

test('related posts are chosen by tags, then category, then time, without the older and newer post', async () => {
  await using app = await openApp();
  const category = { name: 'Pricing', slug: 'pricing' };
  for (let day = 1; day <= 9; day += 1) await write(app, day);
  await write(app, 1, { tags: ['gap', 'offers'] });
  await write(app, 2, { category });
  await write(app, 5, { tags: ['offers'], category });
  const related = async (slug: string) => (await read(app, slug)).related.map((post) => post.slug);
  expect(await related('p5')).toEqual(['p1', 'p2', 'p9']);
  expect(await related('p1')).toEqual(['p5', 'p9', 'p8']);
});

test('a related post contains only what its card shows', async () => {
  await using app = await openApp();
  await write(app, 1, { featuredImage: '/api/media/a.svg', featuredImageAlt: 'A house', tags: ['gap'] });
  for (const day of [2, 3]) await write(app, day);
  // Fetched without the client, which drops fields that are not in the contract.
  const answer = await fetch(`${app.origin}/api/blog/posts/p3`);
  const { related } = (await answer.json()) as { related: Record<string, unknown>[] };
  expect(related).toEqual([
    {
      id: 1,
      slug: 'p1',
      title: 'Post 1',
      excerpt: expect.any(String),
      featuredImage: '/api/media/a.svg',
      featuredImageInfo: { width: null, height: null, variants: [] },
      createdAt: expect.any(String),
      category: expect.any(Object),
    },
  ]);
});

test('a single post has no neighbours', async () => {
  await using app = await openApp();
  await write(app, 1);
  expect(await read(app, 'p1')).toMatchObject({ previous: null, next: null, related: [], readingMinutes: 1 });
});

test('contains the reading time, in any script', async () => {
  await using app = await openApp();
  await write(app, 1, { text: 'word '.repeat(1100) });
  await write(app, 2, { text: '価格'.repeat(900) });
  expect([(await read(app, 'p1')).readingMinutes, (await read(app, 'p2')).readingMinutes]).toEqual([5, 4]);
});
